import type { Failure, Locale } from "@wisp/game";
import type { Judge, StudyPlan } from "@wisp/study";
import { isOfBannedOwner } from "../availability.ts";
import type { Database } from "../database.ts";

export type JudgingStatus = "waiting" | "running" | "stopped" | "done";

/** How far the runners are with asking a judge. */
export interface Judging {
  readonly raterId: string;
  readonly pseudonym: string;
  readonly judge: Judge;
  readonly language: Locale;
  readonly status: JudgingStatus;
  /** Why it ended before its last item, in words the owner can act on; null if it did not. */
  readonly failure: string | null;
  /** Items with an answer, of any kind, by the newest rubric. */
  readonly answered: number;
  /** Of all its calls, in millionths of a US dollar. */
  readonly budgetMicros: number;
  readonly costMicros: number;
}

/** What a judge is asked with. */
export interface NewJudging {
  readonly raterId: string;
  readonly versionId: string;
  readonly language: Locale;
  readonly budgetMicros: number;
}

/**
 * Has the runners ask a judge about every item that it has not answered by the newest rubric, within a budget for all
 * its calls together: for the first time, or again with another budget, version or language.
 */
export async function startJudging(
  { connection }: Pick<Database, "connection">,
  { raterId, versionId, language, budgetMicros }: NewJudging,
): Promise<{ readonly raterId: string } | Failure<"not-done">> {
  const { rowCount } = await connection.query({
    name: "start-judging",
    text: `
      WITH asked AS (
        INSERT INTO "StudyJudge" ("raterId", "versionId", "language", "budgetMicros")
        VALUES ($1, $2, $3, $4::bigint)
        ON CONFLICT ("raterId") DO UPDATE SET "versionId" = excluded."versionId",
          "language" = excluded."language", "budgetMicros" = excluded."budgetMicros",
          "status" = 'waiting', "failure" = NULL, "failures" = 0, "nextAt" = now()
        WHERE "StudyJudge"."status" IN ('stopped', 'done')
        RETURNING 1)
      SELECT pg_notify('study_judges', '') FROM asked`,
    values: [raterId, versionId, language, budgetMicros],
  });
  return rowCount === 1
    ? { raterId }
    : { failed: "not-done", detail: "This model is being asked already. Wait, or stop it first." };
}

/** Stops asking a judge of a study; what it said stays. False: it is not being asked. */
export async function stopJudging(
  { connection }: Pick<Database, "connection">,
  studyId: string,
  pseudonym: string,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "stop-judging",
    text: `
      UPDATE "StudyJudge" asked SET "status" = 'stopped', "leaseUntil" = NULL FROM "StudyRater" rater
      WHERE asked."raterId" = rater."id" AND rater."studyId" = $1 AND rater."pseudonym" = $2
        AND asked."status" IN ('waiting', 'running')`,
    values: [studyId, pseudonym],
  });
  return rowCount === 1;
}

/** The judges of a study that runners ask, in the order in which they were added. */
export async function judgingsOf(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): Promise<Judging[]> {
  const { rows } = await connection.query<Judging>({
    name: "judgings-of",
    text: `
      SELECT asked."raterId", rater."pseudonym", rater."judge" /* not null: it is asked */, asked."language", asked."status"::text, asked."failure",
        asked."budgetMicros"::float8 AS "budgetMicros",
        (SELECT coalesce(sum(spend."micros"), 0)::float8 FROM "Spend" spend
          WHERE spend."scope" = 'judge/' || rater."id"::text) AS "costMicros",
        (SELECT count(DISTINCT rating."nth")::int FROM "StudyRating" rating
          WHERE rating."raterId" = rater."id" AND rating."rubric" = (
            SELECT max(rubric."version") FROM "StudyRubric" rubric
            WHERE rubric."studyId" = rater."studyId")) AS "answered"
      FROM "StudyJudge" asked JOIN "StudyRater" rater ON rater."id" = asked."raterId"
      WHERE rater."studyId" = $1 ORDER BY rater."id"`,
    values: [studyId],
  });
  return rows;
}

/** A judge in the hands of one runner, which names `fence` with every write. */
export interface LeasedJudging {
  /** Of the rater. */
  readonly id: string;
  readonly studyId: string;
  readonly plan: StudyPlan;
  readonly agentId: string;
  /** Slug of the agent. */
  readonly slug: string;
  /** The agent's; null: it has none. */
  readonly ownerId: string | null;
  readonly resident: boolean;
  /** The agent was retired, or its owner's account deleted: it cannot be asked any more. */
  readonly retired: boolean;
  readonly versionId: string;
  readonly language: Locale;
  readonly budgetMicros: number;
  /** Parts in a row without an answer, before this one. */
  readonly failures: number;
  readonly fence: number;
}

type HeldJudging = Pick<LeasedJudging, "id" | "fence">;

/**
 * Takes the judge whose next part is due first, or whose runner let its lease run out; null if there is none. Of
 * several runners exactly one gets it. Resting agents, and studies of banned owners, wait.
 */
export async function leaseJudging(
  { connection }: Pick<Database, "connection">,
  leaseMs: number,
): Promise<LeasedJudging | null> {
  const { rows } = await connection.query<LeasedJudging>({
    name: "lease-judging",
    text: `
      UPDATE "StudyJudge" asked
      SET "status" = 'running', "fence" = asked."fence" + 1,
        "leaseUntil" = now() + $1 * interval '1 millisecond'
      FROM "StudyRater" rater, "Study" study, "AgentVersion" version, "Agent" agent
      WHERE rater."id" = asked."raterId" AND study."id" = rater."studyId"
        AND version."id" = asked."versionId" AND agent."id" = version."agentId"
        AND asked."raterId" = (
          SELECT next."raterId" FROM "StudyJudge" next
          JOIN "AgentVersion" called ON called."id" = next."versionId"
          JOIN "Agent" judge ON judge."id" = called."agentId"
          JOIN "StudyRater" known ON known."id" = next."raterId"
          JOIN "Study" owned ON owned."id" = known."studyId"
          WHERE (next."status" = 'waiting' OR (next."status" = 'running' AND next."leaseUntil" < now()))
            AND next."nextAt" <= now()
            AND (judge."retiredAt" IS NOT NULL OR judge."restingUntil" IS NULL OR judge."restingUntil" <= now())
            AND NOT ${isOfBannedOwner("owned")} AND NOT ${isOfBannedOwner("judge")}
          ORDER BY next."nextAt" LIMIT 1 FOR UPDATE OF next SKIP LOCKED)
      RETURNING rater."id", rater."studyId", study."plan", agent."id" AS "agentId", agent."slug",
        agent."ownerId", agent."resident", agent."retiredAt" IS NOT NULL AS "retired", asked."versionId", asked."language",
        asked."budgetMicros"::float8 AS "budgetMicros", asked."failures", asked."fence"`,
    values: [leaseMs],
  });
  return rows[0] ?? null;
}

/** Renews a lease. False: asking was stopped, or is another runner's. */
export async function renewJudging(
  { connection }: Pick<Database, "connection">,
  { id, fence }: HeldJudging,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "renew-judging",
    text: `
      UPDATE "StudyJudge" SET "leaseUntil" = now() + $3 * interval '1 millisecond'
      WHERE "raterId" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, leaseMs],
  });
  return rowCount === 1;
}

/**
 * Gives a judge back after a part.
 *
 * @param failures parts in a row without an answer
 * @param pauseMs until the next part
 */
export async function releaseJudging(
  { connection }: Pick<Database, "connection">,
  { id, fence }: HeldJudging,
  { failures, pauseMs }: { readonly failures: number; readonly pauseMs: number },
): Promise<void> {
  await connection.query({
    name: "release-judging",
    text: `
      WITH given AS (
        UPDATE "StudyJudge" SET "status" = 'waiting', "leaseUntil" = NULL, "failures" = $3,
          "nextAt" = now() + $4 * interval '1 millisecond'
        WHERE "raterId" = $1 AND "fence" = $2 AND "status" = 'running' RETURNING 1)
      SELECT pg_notify('study_judges', '') FROM given`,
    values: [id, fence, failures, pauseMs],
  });
}

/** Ends the asking: complete, or with the reason why it is not. */
export async function endJudging(
  { connection }: Pick<Database, "connection">,
  { id, fence }: HeldJudging,
  failure: string | null,
): Promise<void> {
  await connection.query({
    name: "end-judging",
    text: `
      UPDATE "StudyJudge" SET "status" = 'done', "failure" = $3, "leaseUntil" = NULL
      WHERE "raterId" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, failure],
  });
}
