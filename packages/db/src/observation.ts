import type { Allowances } from "./agents/index.ts";
import { type Database, openDatabase } from "./database.ts";
import { dayOf } from "./spend.ts";

/** The arena and its database in numbers, for graphs and alerts. */
export interface ArenaMetrics {
  /** Matches of the lab, which wait until runners have nothing else to do, are not counted here or below. */
  readonly waiting: number;
  readonly running: number;
  /** 0 when none waits. */
  readonly oldestWaitingSeconds: number;
  /** Whether a runner does the duties of the arena. */
  readonly runnerPresent: boolean;
  readonly databaseBytes: number;
  readonly connections: number;
  readonly maxConnections: number;
  /** Of the slowest replica, or of this database if it is one. Null: there is none, or it may not be seen. */
  readonly replicationLagSeconds: number | null;
  /** Whether the newest try to archive the write-ahead log failed. Null: it is not archived, or this is a replica. */
  readonly archiveFails: boolean | null;
  readonly oldestTransactionSeconds: number;
  readonly deadRows: number;
  /** The highest share of today's allowance that an owner, a resident agent or a season has spent. */
  readonly spendUsedRatio: number;
  /** The pool of models today; null where the arena offers none. */
  readonly modelPool: ModelPoolMetrics | null;
}

/** What agents made of words cost the arena today (UTC). */
interface ModelPoolMetrics {
  /** The highest share of the arena's cap, and of that of new accounts, that is used, reservations included. */
  readonly usedRatio: number;
  /** US dollars, reservations included. */
  readonly spentDollars: number;
  /** Reserved for matches that are not over. */
  readonly reservedDollars: number;
}

/**
 * A database for metrics alone, past pools and poolers: where all connections wait, it still says for what.
 * @param url leads to the server itself
 */
export const openObserved = (url: string): Database =>
  // A scrape of the site waits for 5 s in all.
  openDatabase({ url, poolSize: 2, connectWithinMs: 1_500, answerWithinMs: 2_500 });

/**
 * The longest time that a statement of this database has now waited for a lock, in seconds; 0 when none waits.
 * Waits for no lock itself.
 */
export async function lockWaitSeconds(database: Database): Promise<number> {
  const { rows } = await database.connection.query<{ readonly seconds: number }>(
    `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(lock."waitstart")), 0)::float8 AS "seconds"
    FROM pg_locks lock JOIN pg_stat_activity activity ON activity."pid" = lock."pid"
    WHERE NOT lock."granted" AND activity."datname" = current_database()`,
  );
  return rows[0]?.seconds ?? 0;
}

/** Reads the metrics in one statement. Rejects when the database does not answer. */
export async function storedArenaMetrics(
  database: Database,
  { ownerMicrosPerDay, residentMicrosPerDay = new Map() }: Allowances,
): Promise<ArenaMetrics> {
  const { rows } = await database.connection.query<ArenaMetrics>({
    name: "arena-figures",
    text: `
      WITH waiting AS (
        SELECT count(*)::int AS "matches", min("createdAt") AS "since" FROM "Match"
        WHERE "status" = 'waiting' AND "experimentId" IS NULL AND "forkId" IS NULL),
      activity AS (
        SELECT count(*)::int AS "connections", min("xact_start") AS "oldest" FROM pg_stat_activity
        WHERE "datname" = current_database()),
      spent AS (
        SELECT "micros"::float8 / nullif(CASE
          WHEN "scope" LIKE 'owner/%' THEN coalesce(
            (SELECT "spendMicrosPerDay" FROM "User" WHERE "id"::text = substr("scope", 7)), $1::bigint)
          WHEN "scope" LIKE 'season/%' THEN
            (SELECT "spendMicrosPerDay" FROM "Season" WHERE "id"::text = substr("scope", 8))
          ELSE (SELECT cap FROM unnest($2::text[], $3::bigint[]) AS given(slug, cap)
            WHERE "scope" = 'resident/' || slug) END, 0) AS "share"
        FROM "Spend" WHERE "day" = $4::date),
      pool AS (
        SELECT max("arenaMicrosPerDay") AS "arena", max("newMicrosPerDay") AS "new"
        FROM "PoolModel" WHERE "offered")
      SELECT waiting."matches" AS "waiting",
        (SELECT count(*)::int FROM "Match"
          WHERE "status" = 'running' AND "experimentId" IS NULL AND "forkId" IS NULL) AS "running",
        coalesce(extract(epoch FROM now() - waiting."since"), 0)::float8 AS "oldestWaitingSeconds",
        EXISTS (SELECT FROM "Duty" WHERE "heldUntil" > now()) AS "runnerPresent",
        pg_database_size(current_database())::float8 AS "databaseBytes",
        activity."connections" AS "connections",
        current_setting('max_connections')::int AS "maxConnections",
        CASE WHEN pg_is_in_recovery()
          THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp())
          ELSE (SELECT extract(epoch FROM max("replay_lag")) FROM pg_stat_replication)
          END::float8 AS "replicationLagSeconds",
        CASE WHEN current_setting('archive_mode') <> 'off' AND NOT pg_is_in_recovery()
          THEN (SELECT coalesce("last_failed_time" > coalesce("last_archived_time", '-infinity'), false)
            FROM pg_stat_archiver)
          END AS "archiveFails",
        coalesce(extract(epoch FROM clock_timestamp() - activity."oldest"), 0)::float8
          AS "oldestTransactionSeconds",
        (SELECT coalesce(sum("n_dead_tup"), 0)::float8 FROM pg_stat_user_tables)
          AS "deadRows",
        (SELECT coalesce(max("share"), 0) FROM spent) AS "spendUsedRatio",
        CASE WHEN pool."arena" IS NOT NULL THEN json_build_object(
          'usedRatio', coalesce((SELECT max(spend."micros"::float8 / nullif(
              CASE spend."scope" WHEN 'pool' THEN pool."arena" ELSE pool."new" END, 0))
            FROM "Spend" spend WHERE spend."day" = $4::date
              AND spend."scope" IN ('pool', 'pool/new')), 0),
          'spentDollars', coalesce((SELECT spend."micros" / 1e6 FROM "Spend" spend
            WHERE spend."day" = $4::date AND spend."scope" = 'pool'), 0),
          'reservedDollars', coalesce((SELECT sum("reservedMicros" - "usedMicros") / 1e6
            FROM "PoolReserve" WHERE "reservedMicros" > "usedMicros"), 0)) END AS "modelPool"
      FROM waiting, activity, pool`,
    values: [
      ownerMicrosPerDay,
      [...residentMicrosPerDay.keys()],
      [...residentMicrosPerDay.values()],
      dayOf(new Date()),
    ],
  });
  const [metrics] = rows;
  if (metrics === undefined) throw new Error("A statement without a table gave no row.");
  return metrics;
}
