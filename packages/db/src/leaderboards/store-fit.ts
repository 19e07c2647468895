import type { LeaderboardRules } from "@wisp/game";
import {
  canFit,
  type FittedLeaderboard,
  type FittedLeague,
  fitTable,
  intervalsOf,
  League,
  leaderboardChance,
  STATISTICS_VERSION,
  TableBuilder,
} from "@wisp/stats";
import { type Database, inTransaction } from "../database.ts";
import { leagueMatches, seasonMatchRecords } from "../records/read.ts";
import { skillsOf } from "../records/who-is-spy.ts";
import { type Row, type SumsTable, writing } from "../standings/tables.ts";
import { type AgentFit, type LeaderboardName, newestVersions, type VersionFit } from "./fit.ts";
import type { StaleLeaderboard } from "./stale.ts";

const agentTable: SumsTable = {
  name: "AgentFit",
  keys: ["seasonId", "locale", "clean", "agentId"],
  values: ["placement", "composite", "skills", "caused", "witnessed", "detail"],
};
const versionTable: SumsTable = {
  name: "VersionFit",
  keys: ["versionId", "seasonId", "locale", "clean"],
  values: ["detail"],
};

const ROWS_AT_ONCE = 500;

/** The rows of a fit as stored. */
interface FitRows {
  readonly matches: number;
  readonly detail: object;
  readonly agents: readonly Row[];
  readonly versions: readonly Row[];
}

/** Stores the fit of a leaderboard whose game has traits. */
export async function storeFit(
  database: Database,
  leaderboard: LeaderboardName,
  fitted: FittedLeaderboard,
): Promise<void> {
  const { validity, bias, fragility, pairs, variance, precision, reliability, matches } = fitted;
  await storeRows(database, leaderboard, {
    matches,
    detail: { validity, bias, fragility, pairs, variance, precision, reliability },
    agents: fitted.agents.map(({ agent, placement, version: _, indicators, ...fit }) => ({
      agentId: agent,
      placement,
      composite: fit.rating.composite.value,
      skills: skillsOf(fit.rating),
      detail: {
        ...fit,
        rating: { ...fit.rating },
        intervals: intervalsOf(indicators),
      } satisfies AgentFit,
    })),
    versions: fitted.versions.map(({ version, matches: played, rating, indicators }) => ({
      versionId: version,
      detail: {
        matches: played,
        rating,
        intervals: intervalsOf(indicators),
      } satisfies VersionFit,
    })),
  });
}

/** Stores the fit of a leaderboard of any other game. */
async function storeLeague(
  database: Database,
  leaderboard: LeaderboardName,
  { matches, agents, ...detail }: FittedLeague,
): Promise<void> {
  await storeRows(database, leaderboard, {
    matches,
    detail,
    agents: agents.map(({ agent, placement, version: _, ...fit }) => ({
      agentId: agent,
      placement,
      composite: fit.rating.composite.value,
      skills: {},
      detail: { ...fit, rating: { ...fit.rating } } satisfies AgentFit,
    })),
    versions: [],
  });
}

/** Replaces the stored fit of a leaderboard. */
async function storeRows(
  database: Database,
  { seasonId, locale, clean }: LeaderboardName,
  { matches, detail, agents, versions }: FitRows,
): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    // A version without matches on the leaderboard has no fit there.
    for (const { name } of [agentTable, versionTable]) {
      await connection.query(
        `DELETE FROM "${name}" WHERE "seasonId" = $1 AND "locale" = $2 AND "clean" = $3`,
        [seasonId, locale, clean],
      );
    }
    for (const [table, rows] of [
      [agentTable, agents],
      [versionTable, versions],
    ] as const) {
      const named = rows.map((row) => ({ seasonId, locale, clean, ...row }));
      for (let from = 0; from < named.length; from += ROWS_AT_ONCE) {
        await connection.query(writing(table, "$1"), [
          JSON.stringify(named.slice(from, from + ROWS_AT_ONCE)),
        ]);
      }
    }
    await connection.query(
      `INSERT INTO "BoardFit" ("seasonId", "locale", "clean", "fittedAt", "matches", "detail")
        VALUES ($1, $2, $3, now(), $4, $5)
        ON CONFLICT ("seasonId", "locale", "clean") DO UPDATE SET "fittedAt" = excluded."fittedAt",
          "matches" = excluded."matches", "detail" = excluded."detail"`,
      [
        seasonId,
        locale,
        clean,
        matches,
        JSON.stringify({ ...detail, statistics: STATISTICS_VERSION }),
      ],
    );
  });
}

type Leaderboard = Omit<StaleLeaderboard, "config">;

/** The facts about a game that the statistics of its leaderboards need. */
export interface FittedStatistics {
  readonly rules: LeaderboardRules;
  /** Whether the game has traits, and so its own model. */
  readonly hasTraits: boolean;
  /** The range of a match's points. */
  readonly points: readonly [least: number, most: number];
}

const isClean = (seats: readonly { readonly failures: number }[]): boolean =>
  seats.every(({ failures }) => failures === 0);

/** Fits the matches that a leaderboard counts, by the model of its game; null while there are too few. */
async function fitTraits(
  database: Database,
  { seasonId, slug, locale }: Leaderboard,
  clean: boolean,
  { rules }: FittedStatistics,
): Promise<FittedLeaderboard | null> {
  const newest = await newestVersions(database, { seasonId, locale, clean });
  const builder = new TableBuilder();
  for await (const { record } of seasonMatchRecords(database, seasonId, locale)) {
    if (!clean || isClean(record.seats)) builder.add(record);
  }
  const table = builder.table();
  const random = leaderboardChance({ slug, locale, clean });
  if (!canFit(table)) return null;
  return fitTable(table, (agent) => newest.get(agent), random, rules.placement);
}

/** Fits the matches that a leaderboard of any game counts; null while there are too few. */
async function fitLeague(
  database: Database,
  { seasonId, locale }: Leaderboard,
  clean: boolean,
  { rules, points }: FittedStatistics,
): Promise<FittedLeague | null> {
  const newest = await newestVersions(database, { seasonId, locale, clean });
  const league = new League(rules, points);
  for await (const match of leagueMatches(database, seasonId, locale)) {
    if (!clean || isClean(match.seats)) league.add(match);
  }
  return league.fit((agent) => newest.get(agent));
}

/** Fits one view of a leaderboard and stores the result; returns the number of fitted matches. */
async function fitView(
  database: Database,
  leaderboard: Leaderboard,
  clean: boolean,
  statistics: FittedStatistics,
): Promise<number> {
  const name = { seasonId: leaderboard.seasonId, locale: leaderboard.locale, clean };
  if (statistics.hasTraits) {
    const fitted = await fitTraits(database, leaderboard, clean, statistics);
    if (fitted !== null) await storeFit(database, name, fitted);
    return fitted?.matches ?? 0;
  }
  const fitted = await fitLeague(database, leaderboard, clean, statistics);
  if (fitted !== null) await storeLeague(database, name, fitted);
  return fitted?.matches ?? 0;
}

/**
 * Fits a leaderboard again, over all matches and over the clean ones, and stores the results. One after
 * the other: a million matches take more than a gigabyte.
 *
 * @returns how many matches were fitted; 0 while there are too few
 */
export async function fitLeaderboard(
  database: Database,
  leaderboard: Leaderboard,
  statistics: FittedStatistics,
): Promise<number> {
  const matches = await fitView(database, leaderboard, false, statistics);
  if (matches > 0) await fitView(database, leaderboard, true, statistics);
  return matches;
}
