import { type PlayedGame, requireNamedGames } from "@wisp/agents";
import {
  type Agent,
  agentByEndpoint,
  agentById,
  agentBySlug,
  createAgent,
  type Database,
  isSlug,
  type NewAgent,
  recordCheck,
  setOnline,
  slugsFor,
  slugsOf,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { addressOfCheck, type CheckedAddress } from "./checked-address.ts";
import { type AgentFailure, agentFailure } from "./find.ts";
import { readGames, unnamedAmong } from "./games.ts";
import { readPresentation } from "./presentation.ts";

/** Creates an agent under the first of the slugs that is free. */
export async function createUnderFreeSlug(
  database: Database,
  slugs: readonly string[],
  agent: Omit<NewAgent, "slug" | "house">,
): Promise<Agent | AgentFailure | "registered-before"> {
  let failure = agentFailure("slug-taken", "This name is taken.");
  for (const slug of slugs) {
    const created = await createAgent(database, { ...agent, slug, house: false });
    if (!isFailure(created)) return created;
    const { failed, detail } = created;
    if (failed === "registered-before") return failed;
    if (failed !== "slug-taken") return agentFailure(failed, detail);
    failure = agentFailure(failed, detail);
  }
  return failure;
}

/**
 * Slugs to try for an agent without an address, in order. They stay the same until the owner registers
 * another agent, so the slug can be shown before it is taken.
 */
export async function slugsWithoutAddress(
  database: Database,
  ownerId: string,
  name: string,
): Promise<readonly string[]> {
  const { length } = await slugsOf(database, ownerId);
  return slugsFor(name, `${ownerId}/${length}`);
}

type Owner = Pick<User, "id">;

/** How an owner wants a new agent to be shown and to play. */
export interface Registration {
  readonly name: string;
  readonly description?: string;
  /** See `AVATARS`. */
  readonly avatar?: number;
  /** Derived from the name if absent. */
  readonly slug?: string;
  readonly games: readonly PlayedGame[];
  /** Invited to matches of others from the start. */
  readonly online: boolean;
  /** Concurrent matches; see `concurrencyLimits`. */
  readonly maxConcurrent?: number;
  /** It distinguishes sessions by `X-Session-Id`. */
  readonly separateSessions?: boolean;
}

/** The agent that was registered with this id; null: none yet. Fails if it is retired. */
async function registeredBefore(
  database: Database,
  agentId: string,
): Promise<Agent | AgentFailure | null> {
  const agent = await agentById(database, agentId);
  if (agent === null || agent.state !== "retired") return agent;
  return agentFailure(
    "check-used",
    "The agent registered with this check is retired. Check the address again.",
  );
}

/** Registers a checked address. Called again with the same address, it returns the same agent. */
export async function registerAgent(
  database: Database,
  owner: Owner,
  checked: CheckedAddress,
  { name, description, avatar, slug, games: chosen, online, ...concurrency }: Registration,
): Promise<Agent | AgentFailure> {
  const { agentId: id, version, endpoint, verified, result, secretId } = checked;
  const registered = await registeredBefore(database, id);
  if (registered !== null) return registered;
  const presentation = await readPresentation(database, { name, description, avatar });
  if (isFailure(presentation)) return presentation;
  const games = readGames(chosen, version.connector);
  if (isFailure(games)) return games;
  const unnamed = unnamedAmong(games, result);
  if (unnamed !== undefined) return unnamed;
  if (slug !== undefined && !isSlug(slug)) {
    return agentFailure("wrong-slug", "A slug has lower-case letters, digits and single hyphens.");
  }
  if (endpoint !== null) {
    const there = await agentByEndpoint(database, endpoint);
    // One that a moderator retired keeps its address.
    if (there?.owner?.id === owner.id && there.state !== "retired") {
      return agentFailure(
        "endpoint-taken",
        `You have already registered this address as ${there.slug}. Create a new version of that agent instead.`,
      );
    }
  }
  const slugs = slug === undefined ? slugsFor(presentation.name, endpoint ?? id) : [slug];
  const created = await createUnderFreeSlug(database, slugs, {
    id,
    ...presentation,
    ...concurrency,
    games,
    ownerId: owner.id,
    verified,
    endpoint,
    version,
    secretId: secretId ?? undefined,
  });
  if (created === "registered-before") {
    const before = await registeredBefore(database, id);
    return before ?? agentFailure("check-used", "Check the address again.");
  }
  if (isFailure(created)) return created;
  await recordCheck(database, created.version.id, requireNamedGames(games, result));
  if (online) await setOnline(database, created.id, true);
  return created;
}

/** Registers the address that a stored check of the owner recognised, with the key that came with it. */
export async function registerFromCheck(
  database: Database,
  owner: Owner,
  checkId: string,
  registration: Registration,
): Promise<Agent | AgentFailure> {
  const checked = await addressOfCheck(database, owner.id, checkId);
  return isFailure(checked) ? checked : registerAgent(database, owner, checked, registration);
}

/**
 * The slug that an agent of this name would get now. Null if none is free, or the check cannot be
 * used.
 *
 * @param checkId absent: an agent that dials out
 */
export async function freeSlug(
  database: Database,
  owner: Owner,
  name: string,
  checkId?: string,
): Promise<string | null> {
  const checked = checkId === undefined ? null : await addressOfCheck(database, owner.id, checkId);
  if (checked !== null && isFailure(checked)) return null;
  const slugs =
    checked === null
      ? await slugsWithoutAddress(database, owner.id, name)
      : slugsFor(name, checked.endpoint ?? checked.agentId);
  for (const slug of slugs) if ((await agentBySlug(database, slug)) === null) return slug;
  return null;
}
