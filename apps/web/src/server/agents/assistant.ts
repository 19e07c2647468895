import { type Agent, agentByEndpoint, type Database, isFailure, newId, type User } from "@wisp/db";
import { locales } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { ASSISTANT } from "./assistant-kind.ts";
import type { Refusal } from "./refusal.ts";
import { createAt, newAgentSlugs } from "./register.ts";

/** An owner has one such agent at a time: the endpoint is taken while it is not retired. */
const endpointOf = ({ id }: User): string => `${ASSISTANT}:${id}`;

/** Handles are names that people chose; an agent's name is shorter. */
const MAX_HANDLE_CHARACTERS = 40;

/**
 * The agent by which an owner's assistants play over MCP. Made when it is asked for first, and again
 * after its owner retired it; it plays every game, and practice only.
 */
export async function assistantOf(database: Database, owner: User): Promise<Agent | Refusal> {
  const endpoint = endpointOf(owner);
  const known = await agentByEndpoint(database, endpoint);
  if (known !== null) return known;
  const id = newId();
  const name = `${owner.handle.slice(0, MAX_HANDLE_CHARACTERS)} (MCP)`;
  const created = await createAt(database, await newAgentSlugs(database, owner.id, name), {
    ...{ id, name, endpoint, ownerId: owner.id, verified: true },
    games: playableBy(ASSISTANT).flatMap((game) => locales.map((locale) => ({ game, locale }))),
    version: { connector: ASSISTANT, settings: { agent: id }, model: null, commit: null },
  });
  if (created === "registered-before") throw new Error(`agent ${id} was there before it was made`);
  if (!isFailure(created)) return created;
  // Two first calls at once: the other one made it.
  return (await agentByEndpoint(database, endpoint)) ?? created;
}
