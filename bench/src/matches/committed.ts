import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@wisp/db";

const POLL_INTERVAL_MS = 50;

/** The commits that an observer of the database saw, from a separate connection. */
export interface CommitLog {
  /** Ids of matches that run at the last look. */
  readonly running: () => readonly string[];
  /** When (of `Date.now`) a match's first event after a moment was written; undefined: none was. */
  readonly nextAfterMs: (matchId: string, momentMs: number) => number | undefined;
  /** A separate statement; throws while the database is unreachable. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends the watch, and compares every seen event with the current log. */
  compare(): Promise<Comparison>;
}

export interface Comparison {
  readonly seen: number;
  readonly lost: number;
  readonly changed: number;
  /** Seen places of the log that hold more than one event. */
  readonly doubled: number;
  readonly failedMatches: number;
}

interface Event {
  readonly matchId: string;
  readonly seq: number;
  readonly hash: string;
}

/** The identity of an event, including `at`, because a rewritten place gets another time. */
const HASH = `md5(row("type", "seats", "allSeats", "public", "event"::text, "at")::text) AS "hash"`;

/** Watches all matches of a database. */
export async function watchCommitted(url: string): Promise<CommitLog> {
  const seen = new Map<string, string>();
  const lengths = new Map<string, number>();
  const times = new Map<string, number[]>();
  let running: readonly string[] = [];
  let over = false;

  // A lost connection, or one without an answer, is replaced at the next look.
  const database = openDatabase({ url, poolSize: 1, answerWithinMs: 5_000 });
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  const look = async (): Promise<void> => {
    const rows = await query<{ id: string }>(`SELECT "id" FROM "Match" WHERE "status" = 'running'`);
    const before = running;
    running = rows.map(({ id }) => id);
    const ids = [...new Set([...before, ...running])];
    const events = await query<Event & { readonly atMs: number }>(
      `SELECT event."matchId", event."seq", ${HASH},
          extract(epoch FROM event."at")::float8 * 1000 AS "atMs"
        FROM unnest($1::uuid[], $2::int[]) AS known("matchId", "length")
        JOIN "MatchEvent" event ON event."matchId" = known."matchId"
          AND event."seq" >= known."length" ORDER BY 1, 2`,
      [ids, ids.map((id) => lengths.get(id) ?? 0)],
    );
    for (const { matchId, seq, hash, atMs } of events) {
      seen.set(`${matchId}/${seq}`, hash);
      lengths.set(matchId, seq + 1);
      times.set(matchId, [...(times.get(matchId) ?? []), atMs]);
    }
  };
  const watching = (async () => {
    while (!over) {
      // While the database is away nothing is seen; the next look finds out.
      await look().catch(() => {});
      await sleep(POLL_INTERVAL_MS);
    }
  })();

  return {
    running: () => running,
    nextAfterMs: (matchId, momentMs) => times.get(matchId)?.find((atMs) => atMs > momentMs),
    query,
    async compare() {
      over = true;
      await watching;
      const rows = await query<Event & { copies: number }>(
        `SELECT "matchId", "seq", ${HASH}, count(*) OVER (PARTITION BY "matchId", "seq")::int AS "copies"
          FROM "MatchEvent"`,
      );
      const now = new Map(rows.map((row) => [`${row.matchId}/${row.seq}`, row]));
      const [failed] = await query<{ count: number }>(
        `SELECT count(*)::int AS "count" FROM "Match" WHERE "status" = 'failed'`,
      );
      const places = [...seen];
      await database.close();
      return {
        seen: seen.size,
        lost: places.filter(([place]) => !now.has(place)).length,
        changed: places.filter(([place, hash]) => now.has(place) && now.get(place)?.hash !== hash)
          .length,
        doubled: places.filter(([place]) => (now.get(place)?.copies ?? 0) > 1).length,
        failedMatches: failed?.count ?? 0,
      };
    },
  };
}
