import { type Agent, agentByEndpoint, type Database, newId, type User } from "@wisp/db";
import { isFailure, locales } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { type AgentFailure, agentFailure } from "./find.ts";
import { ASSISTANT } from "./presentation.ts";
import { createUnderFreeSlug, slugsWithoutAddress } from "./register.ts";

/** Handles can be longer than the names of agents. */
const MAX_HANDLE_CHARACTERS = 40;

/**
 * The agent that an owner's assistants play as over MCP. It is created on first use, and again after
 * its owner (but not a moderator) retired it. It plays every game, and practice only.
 */
export async function assistantOf(
  database: Database,
  owner: Pick<User, "id" | "handle">,
): Promise<Agent | AgentFailure> {
  // An endpoint belongs to one agent that is not retired, so an owner has one assistant at a time.
  const endpoint = `${ASSISTANT}:${owner.id}`;
  const known = await agentByEndpoint(database, endpoint);
  if (known?.state === "retired") {
    return agentFailure("retired", "A moderator retired your assistant: it no longer plays.");
  }
  if (known !== null) return known;
  const id = newId();
  const name = `${owner.handle.slice(0, MAX_HANDLE_CHARACTERS)} (MCP)`;
  const slugs = await slugsWithoutAddress(database, owner.id, name);
  const created = await createUnderFreeSlug(database, slugs, {
    id,
    name,
    endpoint,
    ownerId: owner.id,
    verified: true,
    games: playableBy(ASSISTANT).flatMap((game) => locales.map((locale) => ({ game, locale }))),
    version: { connector: ASSISTANT, settings: { agent: id }, model: null, commit: null },
  });
  if (created === "registered-before") throw new Error(`The new id ${id} is taken.`);
  if (!isFailure(created)) return created;
  // Of two simultaneous first calls, the other one created it.
  return (await agentByEndpoint(database, endpoint)) ?? created;
}
