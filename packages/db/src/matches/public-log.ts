import type { GameEvent } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { isSealed, shownStatus } from "./sealed.ts";
import type { MatchStatus } from "./summary.ts";

/** An event as spectators see it. Its cursor counts public events only, from 0, without gaps. */
export interface PublicEvent {
  readonly cursor: number;
  readonly event: GameEvent;
}

export interface PublicLog {
  /** The game's id. */
  readonly game: string;
  /** Of a sealed match that is over: "running". */
  readonly status: MatchStatus;
  readonly events: readonly PublicEvent[];
}

/**
 * The public events after a cursor (-1: from the start): the same to everyone, live or finished,
 * with nothing that a live match must not reveal; none of a sealed match. Null when there is no such match.
 */
export async function publicLog(
  database: Database,
  id: string,
  afterCursor = -1,
): Promise<PublicLog | null> {
  if (!isId(id)) return null;
  // One statement, one snapshot: a log that is not "finished" yet never misses its last events later.
  const { rows } = await database.connection.query<{
    game: string;
    status: MatchStatus;
    events: GameEvent[];
  }>({
    name: "public-log",
    text: `
      SELECT match."game", ${shownStatus} AS "status", coalesce((
        SELECT json_agg(later."event" ORDER BY later."seq") FROM (
          SELECT "event", "seq" FROM "MatchEvent" WHERE "matchId" = match."id" AND "public"
            AND NOT ${isSealed}
          ORDER BY "seq" OFFSET $2
        ) later
      ), '[]'::json) AS "events"
      FROM "Match" match WHERE match."id" = $1`,
    values: [id, Math.max(0, afterCursor + 1)],
  });
  const log = rows[0];
  if (log === undefined) return null;
  const first = Math.max(0, afterCursor + 1);
  return {
    game: log.game,
    status: log.status,
    events: log.events.map((event, at) => ({ cursor: first + at, event })),
  };
}
