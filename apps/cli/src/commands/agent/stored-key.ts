import type { GivenSecret } from "@wisp/agents";
import { type Agent, secretOfAgent } from "@wisp/db";
import { SecretUnreadable, unseal } from "@wisp/secrets";
import type { Arena } from "../../arena/in-arena.ts";
import { CommandError, called } from "../../command.ts";

/** The key that an agent is called with; throws CommandError when the ring cannot unseal it. */
export async function secretOf(
  { database, ring }: Arena,
  { id: agentId, slug }: Agent,
): Promise<GivenSecret | undefined> {
  const stored = await secretOfAgent(database, agentId);
  if (stored === null) return undefined;
  try {
    return { text: unseal(ring(), stored.sealed, stored), host: stored.host };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    throw new CommandError(`${error.message} Give it again: ${called(`agent key ${slug}`)}`);
  }
}
