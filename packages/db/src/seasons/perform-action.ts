import { randomBytes } from "node:crypto";
import { type Failure, MIN_ENTRANTS } from "@wisp/game";
import { type AuditAction, recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { type NotificationKind, namedJson, notifying } from "../notifications/notification.ts";
import { refusalWithoutPairs } from "../packs/refusal.ts";
import { fillProblem, type PlanRoom, planProblem, roomToStart } from "./plan-room.ts";
import { packsOfSeason } from "./read.ts";
import { isPlanned, type LockedSeason, lockSeason } from "./season.ts";
import { endCheckIn } from "./tournament-day.ts";
import { isDone, type SeasonAction, statusAfter } from "./transitions.ts";

/** Why an action is refused. */
export type NotDone = Failure<
  | "not-now"
  | "house"
  | "closed"
  | "no-words"
  | "too-few-agents"
  | "too-few-house-agents"
  | "matches-under-way"
>;

/** An action on a season. */
export interface SeasonActionRequest extends PlanRoom {
  readonly seasonId: string;
  readonly action: SeasonAction;
  /** The user who requests it; null if the season's dates or the end of its plan cause it. */
  readonly actorId: string | null;
  /** Of the start of a tournament: seats that house agents must fill at one of its tables, by its entrants. */
  readonly emptySeats?: ((entrants: number) => number) | undefined;
}

const recordedAs: Readonly<Record<SeasonAction, AuditAction>> = {
  start: "season-started",
  pause: "season-paused",
  resume: "season-resumed",
  freeze: "season-frozen",
  publish: "season-published",
};

async function refusalOf(
  transaction: Transaction,
  season: LockedSeason,
  request: SeasonActionRequest,
): Promise<NotDone | null> {
  if (season.house) {
    const detail = "The arena runs the house season. It cannot be started or ended manually.";
    return { failed: "house", detail };
  }
  const { action } = request;
  if (statusAfter(season.status, action) === null) {
    const detail = `The action ${action} is not possible while the season is ${season.status}.`;
    return { failed: "not-now", detail };
  }
  if (action === "start" && season.closesAt !== null && season.closesAt <= new Date()) {
    const detail = "The freeze date has passed. Choose a later one, then start the season.";
    return { failed: "closed", detail };
  }
  if (action === "start") {
    const refusal = refusalWithoutPairs(season, await packsOfSeason(transaction, season.id));
    if (refusal !== null) return refusal;
    if (!isPlanned(season)) return null;
    return planProblem(transaction, season, roomToStart(season.staged, request));
  }
  if (action !== "publish") return null;
  const { rows } = await transaction.connection.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Match"
     WHERE "seasonId" = $1 AND "status" IN ('waiting', 'running', 'played')`,
    [season.id],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return null;
  const detail = `${count} of its matches are still running. Publish when they have ended.`;
  return { failed: "matches-under-way", detail };
}

/** The actions that everybody in a season is notified of. */
const notices: Readonly<Partial<Record<SeasonAction, NotificationKind>>> = {
  start: "season-started",
  freeze: "season-frozen",
  publish: "season-published",
};

/** Notifies the owners of the agents in a season, and its organizer; not who performed the action. */
async function notifyOfAction(
  { connection }: Transaction,
  kind: NotificationKind,
  seasonId: string,
  actorId: string | null,
): Promise<void> {
  await connection.query(
    notifying(
      kind,
      `SELECT concerned."userId", json_build_object('season', ${namedJson("season")}) AS "data"
        FROM "Season" season CROSS JOIN (
          SELECT agent."ownerId" AS "userId" FROM "SeasonEntry" entry
          JOIN "Agent" agent ON agent."id" = entry."agentId"
          WHERE entry."seasonId" = $1 AND entry."enteredAt" IS NOT NULL
            AND entry."withdrawnAt" IS NULL
          UNION
          SELECT "creatorId" FROM "Season" WHERE "id" = $1) concerned
        WHERE season."id" = $1 AND concerned."userId" IS DISTINCT FROM $2::uuid`,
    ),
    [seasonId, actorId],
  );
}

/**
 * Starts, pauses, resumes, freezes or publishes a season, and records it in the audit log. Of several
 * equal actions at the same time one is performed, and the others resolve with `done: false`. The
 * caller has checked the user's rights.
 */
export async function performSeasonAction(
  database: Database,
  request: SeasonActionRequest,
): Promise<{ readonly done: boolean } | NotDone> {
  try {
    return await perform(database, request);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    return error.failure;
  }
}

/** Ends a transaction that is not to be kept: it has withdrawn everybody who did not check in. */
class NotStarted extends Error {
  readonly failure: NotDone;

  constructor(failure: NotDone) {
    super(failure.detail);
    this.failure = failure;
  }
}

const notCheckedIn: NotDone = {
  failed: "too-few-agents",
  detail:
    "Fewer than two agents have passed a check since the check-in opened. Set a later start, or end the check-in.",
};

async function perform(
  database: Database,
  request: SeasonActionRequest,
): Promise<{ readonly done: boolean } | NotDone> {
  const { seasonId, action, actorId } = request;
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    if (!season.house && isDone(season.status, action)) return { done: false };
    const refusal = await refusalOf(transaction, season, request);
    if (refusal !== null) return refusal;
    if (action === "start" && season.staged) {
      const checked = await endCheckIn(transaction, seasonId, new Date());
      if (checked !== null && checked.left < MIN_ENTRANTS) throw new NotStarted(notCheckedIn);
      const problem = await fillProblem(transaction, season, request);
      if (problem !== null) throw new NotStarted(problem);
    }
    const status = statusAfter(season.status, action);
    const seed = action === "start" ? randomBytes(32).toString("hex") : null;
    await transaction.connection.query(
      `UPDATE "Season" SET "status" = $2::"SeasonStatus",
         "startedAt" = CASE WHEN $3 = 'start' THEN now() ELSE "startedAt" END,
         "frozenAt" = CASE WHEN $3 = 'freeze' THEN now() ELSE "frozenAt" END,
         "publishedAt" = CASE WHEN $3 = 'publish' THEN now() ELSE "publishedAt" END,
         "planSeed" = coalesce("planSeed", $4)
       WHERE "id" = $1`,
      [seasonId, status, action, seed],
    );
    const notice = notices[action];
    if (notice !== undefined) await notifyOfAction(transaction, notice, seasonId, actorId);
    // What happens automatically is recorded as the organizer's action.
    const by = actorId ?? season.creatorId;
    if (by !== null) {
      const detail = actorId === null ? { byItself: true } : {};
      await recordAuditEntry(transaction, {
        actorId: by,
        action: recordedAs[action],
        target: season.slug,
        detail,
      });
    }
    return { done: true };
  });
}
