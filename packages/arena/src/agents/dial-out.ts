import { type Database, newDialOutKey, newId, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type AgentActor, type AgentFailure, agentFailure, findActiveAgent } from "./find.ts";
import { readGames } from "./games.ts";
import { readPresentation } from "./presentation.ts";
import { createUnderFreeSlug, type Registration, slugsWithoutAddress } from "./register.ts";

/** The key that a dial-out agent connects with. It is shown only once. */
export interface DialOutKey {
  readonly slug: string;
  readonly key: string;
}

/** Registers an agent that connects to the arena. */
export async function registerDialOut(
  database: Database,
  owner: Pick<User, "id">,
  {
    name,
    description,
    avatar,
    games: chosen,
    ...concurrency
  }: Omit<Registration, "slug" | "online">,
): Promise<DialOutKey | AgentFailure> {
  const presentation = await readPresentation(database, { name, description, avatar });
  if (isFailure(presentation)) return presentation;
  const games = readGames(chosen, "dial-out");
  if (isFailure(games)) return games;
  const id = newId();
  const slugs = await slugsWithoutAddress(database, owner.id, presentation.name);
  const created = await createUnderFreeSlug(database, slugs, {
    id,
    ...presentation,
    ...concurrency,
    games,
    ownerId: owner.id,
    verified: true,
    endpoint: `dial-out:${id}`,
    version: { connector: "dial-out", settings: { agent: id }, model: null, commit: null },
  });
  if (created === "registered-before") throw new Error(`The new id ${id} is taken.`);
  if (isFailure(created)) return created;
  return { slug: created.slug, key: await newDialOutKey(database, id) };
}

/** Replaces the key of a dial-out agent; the former key becomes invalid. */
export async function replaceDialOutKey(
  database: Database,
  actor: AgentActor,
  slug: string,
): Promise<DialOutKey | AgentFailure> {
  const agent = await findActiveAgent(database, actor, slug);
  if (isFailure(agent)) return agent;
  if (agent.version.connector !== "dial-out") {
    return agentFailure("takes-no-key", "Only agents that dial out have such a key.");
  }
  return { slug, key: await newDialOutKey(database, agent.id) };
}
