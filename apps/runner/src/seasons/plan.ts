import { createHmac } from "node:crypto";
import {
  type Database,
  type LeaderboardName,
  leaderboardFit,
  type PlannedAgent,
  type PlanRoom,
  readPlans,
  type Season,
} from "@wisp/db";
import { type Locale, randomFrom } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import {
  type Plan,
  type PlannedTable,
  type RotatedTable,
  scheduleBlocks,
  scheduleDuplicates,
  scheduleSelf,
} from "@wisp/matchmaking";

/** How many matches a table gets in all if they fail; then it is given up. */
const ATTEMPTS = 3;

/** A table of a season's plan. */
export interface SeasonTable extends PlannedTable<PlannedAgent> {
  /** Seeds of its match, one per attempt; they identify the matches of the table. */
  readonly seeds: readonly string[];
  /** Seed of its match's content where it shares that with others; null: it does not. */
  readonly contentSeed: string | null;
  /** Names the duplicate set that its match belongs to; null: it shares its content with no other. */
  readonly duplicateSet: string | null;
}

/**
 * The seed of a table's match. It is public once the match is over, and reveals nothing about the seeds
 * of other tables.
 */
export const seedOf = (planSeed: string, label: string): string =>
  createHmac("sha256", planSeed).update(label).digest("hex");

interface PlanRequest {
  readonly season: Season;
  readonly locale: Locale;
  /** Agents of this language that were entered at the start. */
  readonly agents: readonly PlannedAgent[];
  readonly planSeed: string;
  readonly room: PlanRoom;
  readonly entry: Pick<GameEntry, "deals" | "duplicates">;
}

/** Tables in blocks; those of a round share their content where the game plays duplicates. */
function blockTables(plan: Plan<PlannedAgent>, { locale, planSeed, season, entry }: PlanRequest) {
  const isDuplicate = entry.duplicates?.(season.config) ?? false;
  const tables = scheduleBlocks(plan, randomFrom(seedOf(planSeed, `plan/${locale}`)));
  return Array.from(tables, (table) => ({
    ...table,
    contentSeed: isDuplicate ? seedOf(planSeed, `${locale}/content/${table.round}`) : null,
    duplicateSet: isDuplicate ? `round-${table.round + 1}` : null,
  }));
}

/**
 * Tables of one agent each; those of a round share their content in duplicates, and where the game plays
 * duplicates.
 */
function selfTables(plan: Plan<PlannedAgent>, { locale, planSeed, season, entry }: PlanRequest) {
  const shares = season.schedule === "duplicates" || entry.duplicates?.(season.config) === true;
  const tables = scheduleSelf(plan, randomFrom(seedOf(planSeed, `plan/${locale}`)));
  return Array.from(tables, (table) => ({
    ...table,
    contentSeed: shares ? seedOf(planSeed, `${locale}/set/${table.round}`) : null,
    duplicateSet: shares ? `set-${table.round + 1}` : null,
  }));
}

/** Tables in duplicates; those of a set share their content in every game. */
function duplicateTables(plan: Plan<PlannedAgent>, { locale, planSeed }: PlanRequest) {
  const tables = scheduleDuplicates(plan, randomFrom(seedOf(planSeed, `plan/${locale}`)));
  return Array.from(tables, ({ set, ...table }: RotatedTable<PlannedAgent>) => ({
    ...table,
    contentSeed: seedOf(planSeed, `${locale}/set/${set}`),
    duplicateSet: `set-${set + 1}`,
  }));
}

/**
 * The plan of a season in a language: the same however often it is asked for, as it depends on what
 * was fixed at the start alone.
 */
export function planOf(request: PlanRequest): SeasonTable[] {
  const { season, locale, agents, planSeed, room, entry } = request;
  const { seats: size, allowSameOwner } = room;
  const { deals } = entry;
  const plan = { agents, matchesEach: season.matchesEach ?? size, size, deals, allowSameOwner };
  const planned = season.schedule === "duplicates" ? duplicateTables : blockTables;
  const tables = (season.team === "self" ? selfTables : planned)(plan, request);
  return tables.map((table, place) => ({
    ...table,
    seeds: Array.from({ length: ATTEMPTS }, (_, attempt) =>
      seedOf(planSeed, `${locale}/${place}/${attempt}`),
    ),
  }));
}

/**
 * The seed of a table's next match; null when it has one that did not fail, or is given up.
 *
 * @param made seeds of the season's matches, each with whether its match failed
 */
export function nextSeed(
  { seeds }: SeasonTable,
  made: ReadonlyMap<string, { readonly failed: boolean }>,
): string | null {
  for (const seed of seeds) {
    const match = made.get(seed);
    if (match === undefined) return seed;
    if (!match.failed) return null;
  }
  return null;
}

/** Pairs of agents, by slug, that a leaderboard cannot tell apart yet and more matches would. */
export async function undecidedPairs(
  database: Database,
  leaderboard: LeaderboardName,
): Promise<(readonly [string, string])[]> {
  const fit = await leaderboardFit(database, leaderboard);
  const plans = await readPlans(database, leaderboard, fit?.precision ?? null);
  return plans.flatMap(({ one, other, plan }) =>
    plan.kind === "matches" ? [[one.slug, other.slug] as const] : [],
  );
}
