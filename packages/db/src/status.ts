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

/** An hour in which a part did not work, and for how many of its minutes. */
export interface StatusHour {
  readonly hour: Date;
  readonly site: number;
  readonly play: number;
  readonly database: number;
}

/**
 * The hours of the last seven days with a minute in which something did not work, the newest first. A minute
 * that nobody noted is one without a site and without a runner; of the database it says nothing.
 */
export async function statusHours({
  connection,
}: Pick<Database, "connection">): Promise<StatusHour[]> {
  const { rows } = await connection.query<StatusHour>({
    name: "status-hours",
    text: `
      WITH minutes AS (
        SELECT generate_series(
          greatest((SELECT min("minute") FROM "StatusMinute"), date_trunc('minute', now() - interval '7 days')),
          date_trunc('minute', now()) - interval '2 minutes', interval '1 minute') AS "minute"),
      hours AS (
        SELECT date_trunc('hour', minutes."minute", 'UTC') AS "hour",
          count(*) FILTER (WHERE noted."site" IS NOT TRUE)::int AS "site",
          count(*) FILTER (WHERE noted."play" IS NOT TRUE)::int AS "play",
          count(*) FILTER (WHERE noted."database" IS FALSE)::int AS "database"
        FROM minutes LEFT JOIN "StatusMinute" noted ON noted."minute" = minutes."minute"
        GROUP BY 1)
      SELECT "hour", "site", "play", "database" FROM hours
      WHERE "site" > 0 OR "play" > 0 OR "database" > 0 ORDER BY "hour" DESC`,
  });
  return rows;
}
