import { randomBytes } from "node:crypto";
import { type Act, recordAct } from "../accounts/audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import type { Failure } from "../failure.ts";
import { type LockedSeason, lockSeason } from "./lock.ts";
import { type PlanRoom, planProblem } from "./plan-room.ts";
import { afterAct, isDone, type SeasonAct } from "./transitions.ts";

/** Why an act is not done. */
export type NotDone = Failure<
  "not-now" | "house" | "closed" | "too-few-agents" | "matches-under-way"
>;

export interface ActOnSeason extends PlanRoom {
  readonly seasonId: string;
  readonly act: SeasonAct;
  /** Who does it; null: its dates, or the end of its plan. */
  readonly actorId: string | null;
}

const kept: Readonly<Record<SeasonAct, Act>> = {
  start: "season-started",
  pause: "season-paused",
  resume: "season-resumed",
  freeze: "season-frozen",
  publish: "season-published",
};

async function refusalOf(
  transaction: Transaction,
  season: LockedSeason,
  request: ActOnSeason,
): Promise<NotDone | null> {
  if (season.house) {
    const detail = "The arena runs the house season. It cannot be started or ended manually.";
    return { failed: "house", detail };
  }
  const { act } = request;
  if (afterAct(season.status, act) === null) {
    const detail = `The action ${act} is not possible while the season is ${season.status}.`;
    return { failed: "not-now", detail };
  }
  if (act === "start" && season.closesAt !== null && season.closesAt <= new Date()) {
    const detail = "The freeze date has passed. Choose a later one, then start the season.";
    return { failed: "closed", detail };
  }
  if (act === "start" && season.schedule === "blocks") {
    return planProblem(transaction, season, request);
  }
  if (act !== "publish") return null;
  const { rows } = await transaction.connection.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Match"
     WHERE "seasonId" = $1 AND "status" IN ('waiting', 'running')`,
    [season.id],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return null;
  const detail = `${count} of its matches are still running. Publish when they have ended.`;
  return { failed: "matches-under-way", detail };
}

/**
 * Starts, pauses, resumes, freezes or publishes a season, and keeps who did it. Of the same act done
 * several times at once one is done, and all are told that it is. Who may, the caller has checked.
 */
export async function actOnSeason(
  database: Database,
  request: ActOnSeason,
): Promise<{ readonly done: boolean } | NotDone> {
  const { seasonId, act, actorId } = request;
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    if (!season.house && isDone(season.status, act)) return { done: false };
    const refusal = await refusalOf(transaction, season, request);
    if (refusal !== null) return refusal;
    const status = afterAct(season.status, act);
    const seed = act === "start" ? randomBytes(32).toString("hex") : null;
    await transaction.connection.query(
      `UPDATE "Season" SET "status" = $2::"SeasonStatus",
         "startedAt" = CASE WHEN $3 = 'start' THEN now() ELSE "startedAt" END,
         "frozenAt" = CASE WHEN $3 = 'freeze' THEN now() ELSE "frozenAt" END,
         "publishedAt" = CASE WHEN $3 = 'publish' THEN now() ELSE "publishedAt" END,
         "planSeed" = coalesce("planSeed", $4)
       WHERE "id" = $1`,
      [seasonId, status, act, seed],
    );
    // What happens automatically is recorded as the organizer's action.
    const by = actorId ?? season.creatorId;
    if (by !== null) {
      const detail = actorId === null ? { byItself: true } : {};
      await recordAct(transaction, { actorId: by, act: kept[act], target: season.slug, detail });
    }
    return { done: true };
  });
}
