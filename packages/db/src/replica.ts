import { type Database, type DatabaseSettings, openDatabase } from "./database.ts";
import { pageStamp } from "./matches/page-stamp.ts";
import { type Around, type Queryable, runOn } from "./queryable.ts";
import { isUnavailable } from "./unavailable.ts";

/** How often a replica is compared with its primary. */
const EVERY_MS = 1_000;
/** Positions of the primary that are kept, one a second: a replica behind the oldest is late for every use. */
const MAX_SAMPLES = 3_600;
/** Time limit of one comparison: a replica that hangs is known after it, and delays no page for longer. */
const LOOK_WITHIN_MS = 1_500;
const CONNECT_WITHIN_MS = 1_000;
const STATEMENT_WITHIN_MS = 3_000;
/** Longer than the server's own limit: a server that does not keep to it is away. */
const ANSWER_WITHIN_MS = 4_000;
/** An archive has statements that take longer, and its reader waits. */
const LONG_STATEMENT_WITHIN_MS = 20_000;
const MAX_LONG_READS = 2;

export interface ReplicaSettings
  extends Pick<DatabaseSettings, "archive" | "onQueryError" | "idleInTransactionMs"> {
  /** Leads to one streaming replica, without a pooler. */
  readonly url: string;
  /** Connections for reads; two for archives and one for comparisons come on top. */
  readonly poolSize: number;
  /** It is not read from when it is further behind than this. */
  readonly maxLagMs: number;
}

/** Where the write-ahead log of a primary was at a moment of `performance.now()`. */
interface Sample {
  readonly atMs: number;
  readonly position: bigint;
}

/** The newest moment whose writes a replica has that has replayed up to a position; undefined: of none of them. */
export const newestReplayed = (samples: readonly Sample[], replayed: bigint): Sample | undefined =>
  samples.findLast(({ position }) => position <= replayed);

/** Codes of statements that a replica ends or cannot run while the primary can. */
const ONLY_HERE: ReadonlySet<unknown> = new Set([
  // A read-only transaction.
  "25006",
  // A conflict with what it replays, as such and as a deadlock.
  "40001",
  "40P01",
  // Too slow.
  "57014",
  // Tables and columns of a migration that it has not replayed.
  "42P01",
  "42703",
]);

const isOnlyHere = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && ONLY_HERE.has(error.code)) ||
    error.message.includes("conflict with recovery"));

class HangingError extends Error {}

/**
 * A streaming replica for reads, used while its lag is within the limit. The lag is measured in the background.
 * No clock and no right of the servers is needed for it: the replica has all writes of a moment once it has replayed
 * up to where the primary's log was at that moment. So one that is cut off becomes late, although it has replayed
 * all that it received.
 */
export class ReadReplica {
  /**
   * Reads from the replica. A statement that fails there for a reason that is not its own runs once more on the primary,
   * and so does one that waits when the replica is found to hang; one in a transaction does not.
   */
  readonly database: Database;
  readonly maxLagMs: number;
  /** How many reads were sent where. */
  readonly reads = { primary: 0, replica: 0 };
  readonly #primary: Database;
  /** For archives: what fails there runs nowhere else, because it is part of one snapshot. */
  readonly #longReads: Database;
  /** A connection that no read keeps busy: what it does not answer in time, hangs. */
  readonly #looks: Database;
  /** Ends the waits of reads that the replica has not answered. */
  readonly #waits = new Set<(reason: Error) => void>();
  readonly #timer: NodeJS.Timeout;
  #samples: Sample[] = [];
  #isLooking = false;
  /** It has all writes up to this moment. */
  #replayedMs = Number.NEGATIVE_INFINITY;

  constructor(primary: Database, settings: ReplicaSettings) {
    const { maxLagMs, ...others } = settings;
    this.#primary = primary;
    this.maxLagMs = maxLagMs;
    const settingsOfReads = {
      ...others,
      connectWithinMs: CONNECT_WITHIN_MS,
      answerWithinMs: ANSWER_WITHIN_MS,
      readOnlyWithinMs: STATEMENT_WITHIN_MS,
    };
    this.database = openDatabase(settingsOfReads, this.#fallBack);
    this.#longReads = openDatabase({
      ...others,
      poolSize: MAX_LONG_READS,
      connectWithinMs: CONNECT_WITHIN_MS,
      answerWithinMs: LONG_STATEMENT_WITHIN_MS,
      readOnlyWithinMs: LONG_STATEMENT_WITHIN_MS,
    });
    this.#looks = openDatabase({
      ...others,
      poolSize: 1,
      connectWithinMs: LOOK_WITHIN_MS,
      answerWithinMs: LOOK_WITHIN_MS,
      readOnlyWithinMs: LOOK_WITHIN_MS,
    });
    this.#timer = setInterval(() => void this.#look(), EVERY_MS).unref();
    void this.#look();
  }

  /** At most so far behind the primary is the replica; infinite: it is not known to have anything. */
  get lagMs(): number {
    return performance.now() - this.#replayedMs;
  }

  /**
   * The database for a read that may miss the writes of the last `maxLagMs`.
   *
   * @param needsPrimary it may not
   */
  choose(needsPrimary = false): Database {
    if (needsPrimary || this.#isLate) {
      this.reads.primary += 1;
      return this.#primary;
    }
    this.reads.replica += 1;
    return this.database;
  }

  /** As `choose`, for a snapshot that is read for long. */
  async chooseForSnapshot(needsPrimary = false): Promise<Database> {
    const mayAnswer = !needsPrimary && !this.#isLate;
    const answers =
      mayAnswer &&
      (await this.#unlessHanging(this.#longReads.connection.query("SELECT 1")).then(
        () => true,
        () => false,
      ));
    const chosen = this.choose(!answers);
    return chosen === this.database ? this.#longReads : chosen;
  }

  /**
   * The database for the page of a match: the replica only if it has the finished match exactly as the primary has it
   * now. So a page from there is right, however late the replica is, and may be kept under a stamp that was read before.
   */
  async chooseForMatch(id: string): Promise<Database> {
    if (this.#isLate) return this.choose(true);
    const [due, found] = await Promise.all([
      pageStamp(this.#primary, id),
      this.#ask(this.database, async (connection) => {
        // A log that is in the archive alone is read back, which writes.
        const { rowCount } = await connection.query({
          name: "has-log",
          text: `SELECT FROM "MatchEvent" WHERE "matchId" = $1 LIMIT 1`,
          values: [id],
        });
        return rowCount === 0 ? null : pageStamp({ connection }, id);
      }),
    ]);
    return this.choose(due === null || due !== found);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(
      [this.database, this.#longReads, this.#looks].map((database) => database.close()),
    );
  }

  get #isLate(): boolean {
    return this.lagMs > this.maxLagMs;
  }

  /** The answer of the replica, or a failure as soon as it is found to hang. */
  async #unlessHanging<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waits.add(reject);
    try {
      return await Promise.race([answer, promise]);
    } finally {
      this.#waits.delete(reject);
    }
  }

  /** Has a statement that fails on the replica alone answered by the primary. */
  readonly #fallBack: Around = async (statement, run) => {
    const onPrimary = () => runOn(this.#primary.connection, statement);
    // Of a page that chose the replica before it was late: each of its statements would wait.
    if (this.#isLate) return onPrimary();
    try {
      return await this.#unlessHanging(run(statement));
    } catch (error) {
      if (error instanceof HangingError) return onPrimary();
      const isOwn = !isOnlyHere(error);
      if (isOwn && !isUnavailable(error)) throw error;
      // It is away or full: until it is seen again, no other read waits for it.
      if (isOwn) this.#replayedMs = Number.NEGATIVE_INFINITY;
      return onPrimary();
    }
  };

  /** Asks the replica itself; null: it does not answer. */
  async #ask<Result>(
    database: Database,
    work: (connection: Queryable) => Promise<Result>,
  ): Promise<Result | null> {
    const asking = async (): Promise<Result> => {
      const client = await database.connect();
      let isBroken = true;
      try {
        const result = await work(client);
        isBroken = false;
        return result;
      } finally {
        client.release(isBroken);
      }
    };
    try {
      return await this.#unlessHanging(asking());
    } catch {
      this.#replayedMs = Number.NEGATIVE_INFINITY;
      return null;
    }
  }

  async #look(): Promise<void> {
    // One that hangs is not asked twice at the same time.
    if (this.#isLooking) return;
    this.#isLooking = true;
    const atMs = performance.now();
    // A primary that does not answer tells nothing: the lag grows.
    const position = await positionIn(this.#primary.connection, WRITTEN).catch(() => null);
    if (position !== null) {
      this.#samples = [...this.#samples.slice(1 - MAX_SAMPLES), { atMs, position }];
      // Null as well from a server that is no replica.
      const replayed = await this.#ask(this.#looks, (connection) =>
        positionIn(connection, REPLAYED),
      );
      if (replayed === null) for (const end of this.#waits) end(new HangingError());
      const newest = replayed === null ? undefined : newestReplayed(this.#samples, replayed);
      if (newest !== undefined) {
        this.#replayedMs = Math.max(this.#replayedMs, newest.atMs);
        this.#samples = this.#samples.slice(this.#samples.indexOf(newest));
      }
    }
    this.#isLooking = false;
  }
}

/** Positions in the write-ahead log, in bytes. */
const WRITTEN = `SELECT (pg_current_wal_lsn() - '0/0')::text AS "position"`;
const REPLAYED = `SELECT (pg_last_wal_replay_lsn() - '0/0')::text AS "position"`;

async function positionIn(
  connection: Queryable,
  statement: typeof WRITTEN | typeof REPLAYED,
): Promise<bigint | null> {
  const { rows } = await connection.query<{ position: string | null }>(statement);
  const position = rows[0]?.position ?? null;
  return position === null ? null : BigInt(position);
}
