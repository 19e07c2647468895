import {
  bestMatch,
  type Database,
  getMatch,
  type MatchSummary,
  type RankOnDay,
  rankHistory,
  seasonBySlug,
} from "@wisp/db";
import { readBoard } from "#features/leaderboard/board.ts";
import { columnOf, rankColumn, seasonColumn, usualColumns } from "#features/leaderboard/columns.ts";
import { TREND_DAYS } from "#features/leaderboard/trend.ts";
import type { SeasonRecord } from "./record.ts";
import { type Standouts, standoutsOf } from "./standouts.ts";

/** Agents of the board that one is compared with, the first by rank. */
const COMPARED = 60;
/** Newest matches among which the best is looked for. */
export const BEST_OF = 100;

/** Figures of play: rank values, counts and costs say nothing about style. */
const NOT_OF_PLAY = new Set(["rating", "total", "matches", "cost"]);

/** The start of a profile. */
export interface Overview {
  /** The record that it is about. */
  readonly record: SeasonRecord;
  /** Place by the ranking of the season, and among how many; null where none is known. */
  readonly rank: { readonly place: number; readonly of: number } | null;
  /** Newest days on that board, oldest first. */
  readonly days: readonly RankOnDay[];
  readonly standouts: Standouts;
}

/** The record that says most: the reader's language first, then the most matches. */
export function mainRecord(
  records: readonly SeasonRecord[],
  locale: string,
): SeasonRecord | undefined {
  const matches = ({ figures }: SeasonRecord): number => figures.matches ?? 0;
  const [first] = records.toSorted(
    (one, other) =>
      Number(other.locale === locale) - Number(one.locale === locale) ||
      matches(other) - matches(one),
  );
  return first;
}

/** Reads the start of a profile; null where the season was removed. */
export async function readOverview(
  database: Database,
  slug: string,
  record: SeasonRecord,
): Promise<Overview | null> {
  const season = await seasonBySlug(database, record.season.slug);
  if (season === null) return null;
  const { game } = season;
  const board = { seasonId: season.id, locale: record.locale, clean: false };
  const all = { game, by: rankColumn(game).id, order: "best", search: "", kind: null } as const;
  const [{ rows, count }, histories] = await Promise.all([
    readBoard(database, board, all, { limit: COMPARED }),
    rankHistory(database, board, [slug], TREND_DAYS),
  ]);
  const own = rows.find(({ agent }) => agent.slug === slug);
  const others = rows.filter(({ agent }) => agent.slug !== slug);
  const figures = usualColumns(game).flatMap((id) => {
    const { better, read } = columnOf(game, id);
    if (better === null || NOT_OF_PLAY.has(id)) return [];
    return [
      { id, better, value: read(record).value, others: others.map((row) => read(row).value) },
    ];
  });
  const byRating = record.fit?.rank?.place ?? null;
  const isByFigure = seasonColumn(season) === rankColumn(game);
  const place = isByFigure ? (own?.rank ?? null) : byRating;
  return {
    record,
    rank: place === null ? null : { place, of: count },
    days: histories.get(slug) ?? [],
    standouts: standoutsOf(figures),
  };
}

/** The match among the newest of a game in which an agent made most points. */
export async function readBestMatch(
  database: Database,
  agentId: string,
  game: string,
): Promise<MatchSummary | null> {
  const id = await bestMatch(database, agentId, { game, within: BEST_OF });
  return id === null ? null : getMatch(database, id);
}
