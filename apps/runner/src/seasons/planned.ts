import { SEASON_MATCHES_AT_ONCE } from "@wisp/arena";
import {
  type Allowances,
  type Candidate,
  createPlanned,
  type Database,
  endedSets,
  listCandidates,
  localesOf,
  type PlannedAgent,
  plannedAgents,
  planSeedOf,
  progressOf,
  type Season,
  seedsOf,
  setsWithoutOpenMatches,
  unsealSets,
  wordsOfSeason,
} from "@wisp/db";
import { type Locale, seatsIn } from "@wisp/game";
import type { GameEntry, Games } from "@wisp/games";
import { afterTable, type BegunStage, isFree, undecidedFirst } from "@wisp/matchmaking";
import type { Logger } from "../log.ts";
import { newMatch } from "../matchmaking/tables.ts";
import { nextSeed, planOf, type SeasonTable, undecidedPairs } from "./plan.ts";

/** How many of the next tables may change places, so that pairs that are still tied meet sooner. */
const AHEAD = 2 * SEASON_MATCHES_AT_ONCE;

/** How long an agent may be ineligible before its tables are given up; it plays on if it returns. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1_000;

/** Whether an agent's tables are given up. An absence before the season's start counts from the start. */
function isGivenUp(
  { ineligibility, ineligibleSince }: PlannedAgent,
  { startedAt }: Season,
  now: number,
): boolean {
  if (ineligibility === null || ineligibleSince === null) return false;
  if (ineligibility === "retired" || ineligibility === "withdrawn") return true;
  const since = Math.max(ineligibleSince.getTime(), startedAt?.getTime() ?? 0);
  return now - since >= GIVE_UP_AFTER_MS;
}

export const hasRoom = (agent: Candidate): boolean =>
  isFree(agent) && (agent.seasonMatchesLeft ?? 1) > 0;

/** The agents of a table as they can be seated now, in the table's order; null when one cannot be. */
function seatable(
  { agents }: SeasonTable,
  free: ReadonlyMap<string, Candidate>,
): readonly Candidate[] | null {
  const found = agents.flatMap(({ agentId }) => free.get(agentId) ?? []);
  return found.length === agents.length && found.every(hasRoom) ? found : null;
}

/** Counts a table that has begun. */
export function afterSeating(free: Map<string, Candidate>, agents: readonly Candidate[]): void {
  const table = { agents, ticketIds: [] };
  for (const [id, agent] of free) {
    const sits = agents.includes(agent);
    const left = agent.seasonMatchesLeft;
    const seasonMatchesLeft = left !== null && sits ? left - 1 : left;
    free.set(id, { ...afterTable(agent, table), seasonMatchesLeft });
  }
}

interface Part {
  readonly season: Season;
  readonly entry: GameEntry;
  readonly locale: Locale;
  readonly agents: readonly PlannedAgent[];
  readonly planSeed: string;
}

/** A table that is still to be played, with the seed of its next match. */
interface DueTable {
  readonly table: SeasonTable;
  readonly seed: string;
}

/** The tables of a plan that still get a match, in its order. */
async function tablesToCome(deps: SeasonDeps, part: Part): Promise<DueTable[]> {
  const { database, allowSameOwner } = deps;
  const { season, entry, locale, agents } = part;
  const room = { seats: seatsIn(entry.game, season.config), allowSameOwner };
  const known = `${season.id}/${locale}`;
  const tables = deps.plans.get(known) ?? planOf({ ...part, room });
  deps.plans.set(known, tables);
  const made = await seedsOf(database, season.id, locale);
  const ended = await endedSets(database, season.id, locale);
  const now = Date.now();
  const out = new Set(
    agents.filter((agent) => isGivenUp(agent, season, now)).map(({ agentId }) => agentId),
  );
  return tables.flatMap((table) => {
    if (table.agents.some(({ agentId }) => out.has(agentId))) return [];
    if (table.duplicateSet !== null && ended.has(table.duplicateSet)) return [];
    const seed = nextSeed(table, made);
    return seed === null ? [] : [{ table, seed }];
  });
}

/**
 * Makes the matches of a plan that can be made now, in its order; of the next tables those first where
 * agents meet that the leaderboard cannot tell apart yet. Passes over tables with an agent that is busy or
 * out. Resolves with how many tables are still to come.
 *
 * @param most how many matches may be made now
 */
async function makeMatches(deps: SeasonDeps, part: Part, most: number): Promise<number> {
  const { database, allowances } = deps;
  const { season, entry, locale, agents } = part;
  const toCome = await tablesToCome(deps, part);
  if (toCome.length === 0) return 0;
  const listed = await listCandidates(database, {
    game: season.game,
    locale,
    seasonId: season.id,
    allowances,
    called: agents.map(({ agentId }) => agentId),
  });
  const free = new Map(listed.map((agent) => [agent.agentId, agent]));
  // Most polls end here, before the leaderboard is read.
  if (toCome.every(({ table }) => seatable(table, free) === null)) return toCome.length;
  const words = await wordsOfSeason(database, season.id, locale);
  if (words?.length === 0) {
    deps.log.warn({ season: season.slug, locale }, "the season has no words in play");
    return toCome.length;
  }
  const kind = { entry, season, locale, pace: "full" as const, pairs: words };
  const pairs = await undecidedPairs(database, { seasonId: season.id, locale, clean: false });
  const undecided = ({ table }: DueTable): number => {
    const slugs = table.agents.map(({ agentId }) => free.get(agentId)?.slug);
    return pairs.filter((pair) => pair.every((slug) => slugs.includes(slug))).length;
  };
  let begun = 0;
  for (const { table, seed } of undecidedFirst(toCome, undecided, AHEAD)) {
    if (begun >= most) break;
    const seats = seatable(table, free);
    if (seats === null) continue;
    const { dealt, contentSeed, duplicateSet } = table;
    const match = newMatch(kind, seed, seats, dealt, contentSeed ?? seed);
    const id = await createPlanned(database, season.id, { ...match, duplicateSet });
    if (typeof id === "string") {
      begun += 1;
      afterSeating(free, seats);
    } else if (id.failed === "not-open") {
      break;
    }
  }
  return toCome.length;
}

/** The parts of a season's plan, one for each language. */
async function partsOf(
  { database }: SeasonDeps,
  season: Season,
  entry: GameEntry,
): Promise<Part[]> {
  const planSeed = await planSeedOf(database, season.id);
  if (planSeed === null) throw new Error(`season ${season.slug} is open without a plan`);
  const agents = await plannedAgents(database, season);
  return localesOf(season).map((locale) => {
    const own = agents.filter(({ locales }) => locales.includes(locale));
    return { season, entry, locale, agents: own, planSeed };
  });
}

/**
 * Unseals the duplicate sets whose tables have all ended or are given up. In a paused season, too: what
 * has ended does not wait for it to be resumed.
 */
export async function endSets(deps: SeasonDeps, season: Season, entry: GameEntry): Promise<void> {
  const { database } = deps;
  // Read before the tables to come: a match that fails in between is to be played again.
  const idle = await setsWithoutOpenMatches(database, season.id);
  if (idle.length === 0) return;
  const toCome = new Set<string>();
  for (const part of await partsOf(deps, season, entry)) {
    for (const { table } of await tablesToCome(deps, part)) {
      toCome.add(`${part.locale}/${table.duplicateSet}`);
    }
  }
  const ended = idle.filter(({ locale, duplicateSet }) => !toCome.has(`${locale}/${duplicateSet}`));
  await unsealSets(database, season.id, ended);
}

/**
 * Polls a season with a plan once: makes the matches that can begin now. True when its plan is played to
 * its end, as far as its agents can.
 */
export async function runPlan(
  deps: SeasonDeps,
  season: Season,
  entry: GameEntry,
): Promise<boolean> {
  const { database } = deps;
  const progress = await progressOf(database, season.id);
  const underWay = progress.reduce((sum, { waiting, running }) => sum + waiting + running, 0);
  if (underWay >= SEASON_MATCHES_AT_ONCE) return false;
  const parts = await partsOf(deps, season, entry);
  const most = Math.ceil((SEASON_MATCHES_AT_ONCE - underWay) / parts.length);
  let toCome = 0;
  for (const part of parts) toCome += await makeMatches(deps, part, most);
  const sealed = progress.reduce((sum, { played }) => sum + played, 0);
  return toCome === 0 && underWay === 0 && sealed === 0;
}

/** A tournament, and what it followed from. */
export interface StandingTournament {
  readonly results: string;
  readonly stages: readonly BegunStage[];
  /** Entrants that have no matches or no money left, and since when a table waits for them, in milliseconds. */
  readonly idleSince: Map<string, number>;
}

/** What running seasons needs. */
export interface SeasonDeps {
  readonly database: Database;
  readonly games: Games;
  /** Whether agents of one owner may meet: on one's own machine they may. */
  readonly allowSameOwner: boolean;
  readonly allowances: Allowances;
  /** Plans that were drawn already, by `season/language`: drawing takes long, and is deterministic. */
  readonly plans: Map<string, readonly SeasonTable[]>;
  /** Tournaments as they last stood, by season: seating a round takes long, and most polls find nothing new. */
  readonly tournaments: Map<string, StandingTournament>;
  readonly log: Logger;
}
