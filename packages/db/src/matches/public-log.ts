import type { GameEvent } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { restoreLogs } from "../log-archive.ts";
import { isSealed, shownStatus } from "./sealed.ts";
import { isHidden, shownEvent, speechesHidden } from "./speech-shown.ts";
import type { MatchStatus } from "./summary.ts";

/** An event as spectators see it. Its cursor counts public events only, from 0, without gaps. */
export interface PublicEvent {
  readonly cursor: number;
  readonly event: GameEvent;
  /** A moderator hid what was said: the event has another text. */
  readonly hidden: boolean;
}

export interface PublicLog {
  /** The game's id. */
  readonly game: string;
  /** Of a sealed match that is over: "running". */
  readonly status: MatchStatus;
  readonly events: readonly PublicEvent[];
  /** How many speeches are hidden, after the cursor or before it. */
  readonly speechesHidden: number;
}

/**
 * The public events after a cursor (-1: from the start): the same to everyone, live or finished,
 * with nothing that a live match must not reveal; none of a sealed match. Null when there is no such
 * match.
 *
 * @param maxEvents the first ones that are read; null: all
 */
export async function publicLog(
  database: Database,
  id: string,
  afterCursor = -1,
  maxEvents: number | null = null,
): Promise<PublicLog | null> {
  if (!isId(id)) return null;
  await restoreLogs(database, [id]);
  // One statement, one snapshot: a log that is not "finished" yet never misses its last events later.
  const { rows } = await database.connection.query<{
    game: string;
    status: MatchStatus;
    events: { event: GameEvent; hidden: boolean }[];
    speechesHidden: number;
  }>({
    name: "public-log",
    text: `
      SELECT match."game", ${shownStatus} AS "status", coalesce((
        SELECT json_agg(json_build_object('event', later."shown", 'hidden', later."hidden")
          ORDER BY later."seq") FROM (
          SELECT ${shownEvent} AS "shown", ${isHidden} AS "hidden", event."seq"
          FROM "MatchEvent" event WHERE event."matchId" = match."id" AND event."public"
            AND NOT ${isSealed}
          ORDER BY event."seq" OFFSET $2 LIMIT $3
        ) later
      ), '[]'::json) AS "events", ${speechesHidden} AS "speechesHidden"
      FROM "Match" match WHERE match."id" = $1`,
    values: [id, Math.max(0, afterCursor + 1), maxEvents],
  });
  const log = rows[0];
  if (log === undefined) return null;
  const first = Math.max(0, afterCursor + 1);
  return {
    game: log.game,
    status: log.status,
    events: log.events.map(({ event, hidden }, at) => ({ cursor: first + at, event, hidden })),
    speechesHidden: log.speechesHidden,
  };
}
