import type { AnswerFailure, GivenSecret } from "@wisp/agents";
import { type Database, type StoredSecret, secretById, secretOfAgent } from "@wisp/db";
import { type KeyRing, SecretUnreadable, unseal } from "@wisp/secrets";

const refused = (detail: string): AnswerFailure => ({ failed: "refused", detail });

const GIVE_AGAIN = "The key cannot be read any more; give it again.";
const NO_RING = "Keys cannot be read here: the operator of this arena has to set WISP_SECRET_KEYS.";

function given(
  ring: KeyRing | undefined,
  { id, sealed, host }: StoredSecret,
): GivenSecret | AnswerFailure {
  if (ring === undefined) return refused(NO_RING);
  try {
    return { text: unseal(ring, sealed, { id, host }), host };
  } catch (error) {
    if (error instanceof SecretUnreadable) return refused(GIVE_AGAIN);
    throw error;
  }
}

/** The secret that an agent's owner gave for it; undefined when there is none. */
export async function secretFor(
  database: Database,
  ring: KeyRing | undefined,
  agentId: string,
): Promise<GivenSecret | undefined | AnswerFailure> {
  const stored = await secretOfAgent(database, agentId);
  return stored === null ? undefined : given(ring, stored);
}

/** A secret by its own id, for a caller that knows it; a failure when it was deleted. */
export async function secretNamed(
  database: Database,
  ring: KeyRing | undefined,
  secretId: string,
): Promise<GivenSecret | AnswerFailure> {
  const stored = await secretById(database, secretId);
  return stored === null ? refused(GIVE_AGAIN) : given(ring, stored);
}
