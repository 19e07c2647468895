import { createHash } from "node:crypto";
import type { NewAgentRequest, NewDialOutRequest } from "@wisp/api";
import {
  type Agent,
  agentByEndpoint,
  agentById,
  agentBySlug,
  createAgent,
  type Database,
  isFailure,
  isSlug,
  type NewAgent,
  newDialOutKey,
  newId,
  recordCheck,
  setOnline,
  slugsFor,
  slugsOf,
  type User,
} from "@wisp/db";
import { readGames } from "./agent-games.ts";
import { readShown } from "./particulars.ts";
import { type Refusal, refused } from "./refusal.ts";
import { understood } from "./understood.ts";

/**
 * The id of the agent that a check makes: always the same, so that a check makes one agent however
 * often it is sent; and one that does not tell the check's, which its owner alone knows.
 */
function agentIdOf(checkId: string): string {
  const digest = createHash("sha256").update(`agent of ${checkId}`).digest("hex");
  // Its time, version and variant stay: ids sort by their time.
  return `${checkId.slice(0, 15)}${digest.slice(0, 3)}-a${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}

/** The slugs to try for an agent without an address: the same until its owner registers another. */
export async function newAgentSlugs(
  database: Database,
  ownerId: string,
  name: string,
): Promise<readonly string[]> {
  const { length } = await slugsOf(database, ownerId);
  return slugsFor(name, `${ownerId}/${length}`);
}

/**
 * The slug that an agent of this name would get now: what a check of the owner's understood, or
 * without a check one that connects by itself. Null when there is none to be had.
 */
export async function slugFor(
  database: Database,
  owner: Pick<User, "id">,
  name: string,
  check?: string,
): Promise<string | null> {
  const found = check === undefined ? null : await understood(database, owner.id, check);
  if (found !== null && isFailure(found)) return null;
  const slugs =
    check === undefined || found === null
      ? await newAgentSlugs(database, owner.id, name)
      : slugsFor(name, found.endpoint ?? agentIdOf(check));
  for (const slug of slugs) if ((await agentBySlug(database, slug)) === null) return slug;
  return null;
}

/** Registers under the first of the slugs that is free. */
export async function createAt(
  database: Database,
  slugs: readonly string[],
  agent: Omit<NewAgent, "slug" | "house">,
): Promise<Agent | Refusal | "registered-before"> {
  let refusal = refused("slug-taken", "This name is taken.");
  for (const slug of slugs) {
    const created = await createAgent(database, { ...agent, slug, house: false });
    if (!isFailure(created)) return created;
    const { failed, detail } = created;
    if (failed === "registered-before") return failed;
    refusal = refused(failed, detail);
    if (failed !== "slug-taken") return refusal;
  }
  return refusal;
}

async function before(database: Database, agentId: string): Promise<Agent | Refusal | null> {
  const agent = await agentById(database, agentId);
  if (agent === null || agent.state !== "retired") return agent;
  return refused(
    "check-used",
    "The agent registered with this check is retired. Check the address again.",
  );
}

/**
 * Registers what a check understood, passed or not, with the key that came with it. A check makes
 * one agent: sent again, it gives the one it made.
 */
export async function register(
  database: Database,
  owner: User,
  request: NewAgentRequest,
): Promise<Agent | Refusal> {
  const found = await understood(database, owner.id, request.check);
  if (isFailure(found)) return found;
  const id = agentIdOf(request.check);
  const registered = await before(database, id);
  if (registered !== null) return registered;
  const { name: typed, description, avatar } = request;
  const shown = await readShown(database, { name: typed, description, avatar });
  if (isFailure(shown)) return shown;
  const games = readGames(request.games, found.version.connector);
  if (isFailure(games)) return games;
  const { slug } = request;
  if (slug !== undefined && !isSlug(slug)) {
    return refused("wrong-slug", "A slug has lower-case letters, digits and single hyphens.");
  }
  const { version, endpoint, verified, result, secretId } = found;
  if (endpoint !== null) {
    const there = await agentByEndpoint(database, endpoint);
    if (there?.owner?.id === owner.id) {
      return refused(
        "endpoint-taken",
        `You have already registered this address as ${there.slug}. Create a new version of that agent instead.`,
      );
    }
  }
  const slugs = slug === undefined ? slugsFor(shown.name, endpoint ?? id) : [slug];
  const created = await createAt(database, slugs, {
    id,
    ...shown,
    games,
    ownerId: owner.id,
    verified,
    endpoint,
    version,
    ...(secretId !== null && { secretId }),
    ...(request.maxConcurrent !== undefined && { maxConcurrent: request.maxConcurrent }),
    ...(request.separateSessions !== undefined && { separateSessions: request.separateSessions }),
  });
  if (created === "registered-before") {
    return (await before(database, id)) ?? refused("check-used", "Check the address again.");
  }
  if (isFailure(created)) return created;
  await recordCheck(database, created.version.id, result);
  if (request.online) await setOnline(database, created.id, true);
  return created;
}

/** Registers an agent that connects to the arena by itself; its key is told this once. */
export async function registerDialOut(
  database: Database,
  owner: User,
  request: NewDialOutRequest,
): Promise<{ readonly slug: string; readonly key: string } | Refusal> {
  const { name, description, avatar } = request;
  const shown = await readShown(database, { name, description, avatar });
  if (isFailure(shown)) return shown;
  const games = readGames(request.games, "dial-out");
  if (isFailure(games)) return games;
  const id = newId();
  const slugs = await newAgentSlugs(database, owner.id, shown.name);
  const created = await createAt(database, slugs, {
    ...shown,
    id,
    games,
    ownerId: owner.id,
    verified: true,
    endpoint: `dial-out:${id}`,
    version: { connector: "dial-out", settings: { agent: id }, model: null, commit: null },
  });
  if (created === "registered-before") throw new Error(`agent ${id} was there before it was made`);
  if (isFailure(created)) return created;
  return { slug: created.slug, key: await newDialOutKey(database, id) };
}
