import { type MatchSummary, publicLog } from "@wisp/db";
import type { GameEvent, MatchPosition } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";
import { database } from "#server/storage/database.ts";
import { type RowMatch, type RowReader, rowMatch } from "./row-match.ts";

/** A list reads no more events of a match; one that is longer has no position in it. */
const MAX_EVENTS = 2_000;

/**
 * The position of a match on a board: of a live match the newest one, of a finished one the last, or its
 * opening while results are hidden, which does not show how it ended. Null where there is none, or where
 * the log has an event that this release cannot read: the list is shown without it.
 */
async function positionOf(
  { id, game: gameId, status, sealed }: MatchSummary,
  revealed: boolean,
): Promise<MatchPosition | null> {
  const game = gameEntry(gameId)?.game;
  const isShown = (status === "running" || status === "finished") && sealed !== true;
  if (game?.position === undefined || !isShown) return null;
  const log = await publicLog(database(), id, -1, MAX_EVENTS);
  if (log === null || log.events.length === MAX_EVENTS) return null;
  const events: GameEvent[] = [];
  for (const { event } of log.events) {
    const read = game.event.safeParse(event);
    if (!read.success) return null;
    events.push(read.data);
  }
  return game.position(events, revealed || log.status === "running" ? "all" : "opening");
}

/** The rows of matches. Only games on boards need their logs, which are short. */
export const rowsOf = (
  matches: readonly MatchSummary[],
  reader: RowReader,
): Promise<readonly RowMatch[]> =>
  Promise.all(
    matches.map(async (match) => rowMatch(match, reader, await positionOf(match, reader.revealed))),
  );

/** How rows are drawn for the reader of this request. */
export async function rowReader(revealed: boolean): Promise<RowReader> {
  const [locale, common] = await Promise.all([getLocale(), getTranslations("common")]);
  return { revealed, locale, common };
}

/** Whether the reader chose to see winners, roles and metrics in lists of matches. */
export const resultsShown = async (): Promise<boolean> =>
  (await cookies()).get(RESULTS_COOKIE)?.value === "shown";
