import type { BoardRules } from "@wisp/game";
import {
  boardChance,
  canFit,
  type FittedBoard,
  type FittedLeague,
  fitTable,
  League,
  TableBuilder,
} from "@wisp/stats";
import type { Database } from "../database.ts";
import { leagueMatches, seasonMatchRecords } from "../records/read.ts";
import { newestVersions } from "./fit.ts";
import type { StaleBoard } from "./stale.ts";
import { storeFit, storeLeague } from "./store-fit.ts";

type Board = Omit<StaleBoard, "config">;

/** The facts about a game that the statistics of its boards need. */
export interface BoardStatistics {
  readonly rules: BoardRules;
  /** Whether the game has traits, and so its own model. */
  readonly hasTraits: boolean;
  /** The range of a match's points. */
  readonly points: readonly [least: number, most: number];
}

const isClean = (seats: readonly { readonly failures: number }[]): boolean =>
  seats.every(({ failures }) => failures === 0);

/** Fits the matches that a board counts, by the model of its game; null while there are too few. */
async function fitTraits(
  database: Database,
  { seasonId, slug, locale }: Board,
  clean: boolean,
  { rules }: BoardStatistics,
): Promise<FittedBoard | null> {
  const newest = await newestVersions(database, { seasonId, locale, clean });
  const builder = new TableBuilder();
  for await (const { record } of seasonMatchRecords(database, seasonId, locale)) {
    if (!clean || isClean(record.seats)) builder.add(record);
  }
  const table = builder.table();
  const random = boardChance({ slug, locale, clean });
  if (!canFit(table)) return null;
  return fitTable(table, (agent) => newest.get(agent), random, rules.placement);
}

/** Fits the matches that a board of any game counts; null while there are too few. */
async function fitLeague(
  database: Database,
  { seasonId, locale }: Board,
  clean: boolean,
  { rules, points }: BoardStatistics,
): Promise<FittedLeague | null> {
  const newest = await newestVersions(database, { seasonId, locale, clean });
  const league = new League(rules, points);
  for await (const match of leagueMatches(database, seasonId, locale)) {
    if (!clean || isClean(match.seats)) league.add(match);
  }
  return league.fit((agent) => newest.get(agent));
}

/** Fits one view of a board and stores the result; returns the number of fitted matches. */
async function fitView(
  database: Database,
  board: Board,
  clean: boolean,
  statistics: BoardStatistics,
): Promise<number> {
  const name = { seasonId: board.seasonId, locale: board.locale, clean };
  if (statistics.hasTraits) {
    const fitted = await fitTraits(database, board, clean, statistics);
    if (fitted !== null) await storeFit(database, name, fitted);
    return fitted?.matches ?? 0;
  }
  const fitted = await fitLeague(database, board, clean, statistics);
  if (fitted !== null) await storeLeague(database, name, fitted);
  return fitted?.matches ?? 0;
}

/**
 * Fits a board again, over all matches and over the clean ones, and stores the results. One after
 * the other: a million matches take more than a gigabyte.
 *
 * @returns how many matches were fitted; 0 while there are too few
 */
export async function fitBoard(
  database: Database,
  board: Board,
  statistics: BoardStatistics,
): Promise<number> {
  const matches = await fitView(database, board, false, statistics);
  if (matches > 0) await fitView(database, board, true, statistics);
  return matches;
}
