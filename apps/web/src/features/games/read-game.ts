import { type Database, listMatches, listSeasons, type MatchSummary, type Season } from "@wisp/db";
import { notFound } from "next/navigation";
import { firstRows, type PlacedRow } from "#features/leaderboard/leaderboard.ts";

const ROWS_SHOWN = 5;
const MATCHES_SHOWN = 5;

/** Whether a match of the game can be watched live. */
export async function isLive(database: Database, game: string): Promise<boolean> {
  const { matches } = await listMatches(database, { game, order: "live-first", limit: 1 });
  return matches.some(({ status, sealed }) => status === "running" && sealed !== true);
}

/** The data about play on a game's page. */
interface GameAtPlay {
  /** Listed seasons of the game, that of the house first. */
  readonly seasons: readonly Season[];
  /** The first rows of the first season's leaderboard, in the language of `board`. */
  readonly rows: readonly PlacedRow[];
  readonly board: string;
  readonly matches: readonly MatchSummary[];
}

/** Reads seasons, the best agents and the newest matches of a game; live matches first. */
export async function readGame(
  database: Database,
  game: string,
  locale: string,
): Promise<GameAtPlay> {
  const [all, { matches }] = await Promise.all([
    listSeasons(database),
    listMatches(database, { game, order: "live-first", limit: MATCHES_SHOWN }),
  ]);
  const seasons = all.filter((season) => season.game === game);
  const [first] = seasons;
  // A season need not have a leaderboard in the reader's language.
  const leaderboard = first?.locales.includes(locale) ? locale : (first?.locales[0] ?? locale);
  const rows = first === undefined ? [] : await firstRows(database, first, leaderboard, ROWS_SHOWN);
  return { seasons, rows, board: leaderboard, matches };
}

/**
 * The game that an address names with `?game=`; the first one by default. Answers "not found" for any
 * other text, like the page of an unknown game.
 *
 * @param wanted as Next.js reads it from the address
 * @param available ids of the games that the page has; at least one
 */
export function askedGame(
  wanted: string | string[] | undefined,
  available: readonly string[],
): string {
  const game = wanted === undefined ? available[0] : available.find((each) => each === wanted);
  return game ?? notFound();
}
