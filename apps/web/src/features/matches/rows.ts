import { type MatchSummary, publicLog } from "@wisp/db";
import type { MatchPosition } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { database } from "#server/storage/database.ts";
import { type RowMatch, type RowReader, rowMatch } from "./row-match.ts";

/**
 * The position of a match on a board: of a live match the newest one, of a finished one the last, or its
 * opening while results are hidden, which does not show how it ended.
 */
async function positionOf(
  { id, game: gameId, status, sealed }: MatchSummary,
  revealed: boolean,
): Promise<MatchPosition | null> {
  const game = gameEntry(gameId)?.game;
  const isShown = (status === "running" || status === "finished") && sealed !== true;
  if (game?.position === undefined || !isShown) return null;
  const log = await publicLog(database(), id);
  const events = (log?.events ?? []).map(({ event }) => game.event.parse(event));
  return game.position(events, revealed || log?.status === "running" ? "all" : "opening");
}

/** The rows of matches. Only games on boards need their logs, which are short. */
export const rowsOf = (
  matches: readonly MatchSummary[],
  reader: RowReader,
): Promise<readonly RowMatch[]> =>
  Promise.all(
    matches.map(async (match) => rowMatch(match, reader, await positionOf(match, reader.revealed))),
  );
