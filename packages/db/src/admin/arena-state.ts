import { open } from "../availability.ts";
import type { Database } from "../database.ts";
import { firstIdOf } from "../id.ts";
import type { Opponents, QueueKind } from "../queue/ticket.ts";

const DAY_MS = 86_400_000;

/** Bounds the ids of matches that were made in the last 24 hours. */
export const firstIdOfLastDay = (): string => firstIdOf(new Date(Date.now() - DAY_MS));

/** The state of the arena, for admins. */
export interface ArenaState {
  readonly waiting: number;
  readonly running: number;
  /** Of the matches made in the last 24 hours. */
  readonly finished: number;
  readonly failed: number;
  /** Since when the match waits that waits longest. */
  readonly waitingSince: Date | null;
  readonly suspendedAgents: number;
  readonly openReports: number;
}

export async function arenaState(database: Database): Promise<ArenaState> {
  const { rows } = await database.connection.query<ArenaState>({
    name: "arena-state",
    text: `
        SELECT
          (SELECT count(*)::int FROM "Match" WHERE "status" = 'waiting') AS "waiting",
          (SELECT count(*)::int FROM "Match" WHERE "status" = 'running') AS "running",
          (SELECT count(*)::int FROM "Match" WHERE "status" = 'finished' AND "id" >= $1)
            AS "finished",
          (SELECT count(*)::int FROM "Match" WHERE "status" = 'failed' AND "id" >= $1) AS "failed",
          (SELECT min("createdAt") FROM "Match" WHERE "status" = 'waiting') AS "waitingSince",
          (SELECT count(*)::int FROM "Agent" WHERE "suspendedAt" IS NOT NULL AND "retiredAt" IS NULL)
            AS "suspendedAgents",
          (SELECT count(*)::int FROM "Report" WHERE "closedAt" IS NULL) AS "openReports"`,
    values: [firstIdOfLastDay()],
  });
  const [state] = rows;
  if (state === undefined) throw new Error("A statement without a table gave no row.");
  return state;
}

/** One queue, and how many agents wait in it. */
export interface QueueState {
  readonly kind: QueueKind;
  readonly opponents: Opponents;
  readonly game: string;
  readonly locale: string;
  readonly waiting: number;
  /** When the oldest ticket was created. */
  readonly since: Date;
}

/** The queues in which agents wait, the one with the oldest ticket first. */
export async function queueStates(database: Database): Promise<QueueState[]> {
  const { rows } = await database.connection.query<QueueState>({
    name: "queue-states",
    text: `
      SELECT ticket."kind", ticket."opponents", ticket."game", ticket."locale",
        count(*)::int AS "waiting", min(ticket."createdAt") AS "since"
      FROM "Ticket" ticket WHERE ${open("ticket")}
      GROUP BY ticket."kind", ticket."opponents", ticket."game", ticket."locale" ORDER BY "since"`,
  });
  return rows;
}

/** A runner as its leased matches describe it. */
export interface RunnerState {
  /** Host, process and a unique mark. */
  readonly name: string;
  /** Matches it holds a lease on. */
  readonly drives: number;
  /** Of the matches made in the last 24 hours. */
  readonly finished: number;
  /** Until when its newest lease holds, or held; null when it holds none. */
  readonly leaseUntil: Date | null;
  /** When a match of it was over last. */
  readonly lastFinishedAt: Date | null;
}

/** Runners that hold a match or ended one of the last day's; those at work first. */
export async function runnerStates(database: Database): Promise<RunnerState[]> {
  const { rows } = await database.connection.query<RunnerState>({
    name: "runner-states",
    text: `
      SELECT "runner" AS "name",
        count(*) FILTER (WHERE "status" = 'running' AND "leaseUntil" >= now())::int AS "drives",
        count(*) FILTER (WHERE "status" = 'finished')::int AS "finished",
        max("leaseUntil") AS "leaseUntil", max("finishedAt") AS "lastFinishedAt"
      FROM "Match"
      WHERE "runner" IS NOT NULL AND ("status" = 'running' OR "id" >= $1)
      GROUP BY "runner"
      ORDER BY "drives" DESC, greatest(max("leaseUntil"), max("finishedAt")) DESC LIMIT 50`,
    values: [firstIdOfLastDay()],
  });
  return rows;
}
