import type { Database } from "./database.ts";

/** The parts of an arena that visitors know. */
export const statusParts = ["site", "play", "database"] as const;
export type StatusPart = (typeof statusParts)[number];

/** What a process knows to work, or not to; it says nothing of the other parts. */
export type SeenStatus = Readonly<Partial<Record<StatusPart, boolean>>>;

interface StatusMinute extends SeenStatus {
  readonly minute: Date;
}

/** Several times a minute, so that a late timer leaves none out. */
const EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
/** Minutes that a process remembers while the database is away: a day. */
const MAX_UNSAVED = 1_440;

/** A part works in a minute if anybody saw it work: one process that is cut off says little about the others. */
async function recordMinutes(
  { connection }: Database,
  minutes: readonly StatusMinute[],
): Promise<void> {
  await connection.query({
    name: "record-status",
    text: `
      WITH expired AS (DELETE FROM "StatusMinute" WHERE "minute" < now() - interval '90 days')
      INSERT INTO "StatusMinute" AS kept ("minute", "site", "play", "database")
      SELECT * FROM unnest($1::timestamptz[], $2::boolean[], $3::boolean[], $4::boolean[])
      ON CONFLICT ("minute") DO UPDATE SET
        "site" = coalesce(kept."site" OR excluded."site", kept."site", excluded."site"),
        "play" = coalesce(kept."play" OR excluded."play", kept."play", excluded."play"),
        "database" = coalesce(kept."database" OR excluded."database", kept."database", excluded."database")`,
    values: [
      minutes.map(({ minute }) => minute),
      minutes.map(({ site }) => site ?? null),
      minutes.map(({ play }) => play ?? null),
      minutes.map(({ database }) => database ?? null),
    ],
  });
}

/**
 * Notes every minute what `look` sees, until it is closed. Minutes without a database are noted once it is back.
 */
export function recordStatus(
  database: Database,
  look: () => Promise<SeenStatus>,
  everyMs = EVERY_MS,
): { close(): Promise<void> } {
  const unsaved = new Map<number, StatusMinute>();
  let noting: Promise<void> | undefined;
  const note = async (): Promise<void> => {
    const minuteMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    try {
      unsaved.set(minuteMs, { minute: new Date(minuteMs), ...(await look()) });
      await recordMinutes(database, [...unsaved.values()]);
      unsaved.clear();
    } catch {
      const [oldest] = unsaved.keys();
      if (oldest !== undefined && unsaved.size > MAX_UNSAVED) unsaved.delete(oldest);
    }
  };
  const noteOnce = (): void => {
    noting ??= note().finally(() => {
      noting = undefined;
    });
  };
  noteOnce();
  const timer = setInterval(noteOnce, everyMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await noting;
    },
  };
}

/** Whether no match has waited for a runner for longer than two minutes; those of the lab may. */
export async function isPlaying({ connection }: Pick<Database, "connection">): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM "Match" WHERE "status" = 'waiting' AND "createdAt" < now() - interval '2 minutes'
      AND "experimentId" IS NULL AND "forkId" IS NULL LIMIT 1`,
  );
  return rowCount === 0;
}

/** An hour in which a part of a running arena did not work, and for how many of its minutes. */
export interface StatusHour {
  readonly hour: Date;
  readonly site: number;
  readonly play: number;
  readonly database: number;
}

/** A time in which the arena did not run at all: neither its site nor a runner noted anything. */
export interface StatusPause {
  readonly from: Date;
  readonly to: Date;
}

/** The newest pauses that are shown. */
const MAX_PAUSES = 50;

/**
 * The minutes of the last seven days, from the first start of the arena. Site and runners do not start and end at once:
 * close to a time without both, that one of them noted nothing does not mean that it failed.
 */
const minutes = `
  WITH noted AS (
    SELECT each."minute", kept."site", kept."play", kept."database", kept."minute" IS NULL AS "isPause",
      each."minute" < first."minute" + interval '2 minutes'
        OR bool_or(kept."minute" IS NULL)
          OVER (ORDER BY each."minute" ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING) AS "isEdge"
    FROM (SELECT min("minute") AS "minute" FROM "StatusMinute" HAVING count(*) > 0) first,
      generate_series(
        greatest(first."minute", date_trunc('minute', now() - interval '7 days')),
        date_trunc('minute', now()) - interval '2 minutes', interval '1 minute') AS each("minute")
      LEFT JOIN "StatusMinute" kept ON kept."minute" = each."minute")`;

/**
 * The hours of the last seven days with a minute in which something did not work while the arena ran, and the times
 * in which it did not run, the newest first. While it ran, a part without a note did not work; of the database
 * that says nothing.
 */
export async function statusHistory({ connection }: Pick<Database, "connection">): Promise<{
  readonly hours: readonly StatusHour[];
  readonly pauses: readonly StatusPause[];
}> {
  const { rows: hours } = await connection.query<StatusHour>({
    name: "status-hours",
    text: `${minutes},
      hours AS (
        SELECT date_trunc('hour', "minute", 'UTC') AS "hour",
          count(*) FILTER (WHERE "site" IS FALSE OR ("site" IS NULL AND NOT "isEdge"))::int AS "site",
          count(*) FILTER (WHERE "play" IS FALSE OR ("play" IS NULL AND NOT "isEdge"))::int AS "play",
          count(*) FILTER (WHERE "database" IS FALSE)::int AS "database"
        FROM noted GROUP BY 1)
      SELECT "hour", "site", "play", "database" FROM hours
      WHERE "site" > 0 OR "play" > 0 OR "database" > 0 ORDER BY "hour" DESC`,
  });
  const { rows: pauses } = await connection.query<StatusPause>({
    name: "status-pauses",
    text: `${minutes},
      numbered AS (
        SELECT "minute", "minute" - row_number() OVER (ORDER BY "minute") * interval '1 minute' AS "pause"
        FROM noted WHERE "isPause")
      SELECT min("minute") AS "from", max("minute") + interval '1 minute' AS "to"
      FROM numbered GROUP BY "pause" ORDER BY 1 DESC LIMIT ${MAX_PAUSES}`,
  });
  return { hours, pauses };
}
