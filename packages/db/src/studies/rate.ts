import { type Failure, isFailure } from "@wisp/game";
import type { RatingValues } from "@wisp/study";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import {
  isBusy,
  type NextItem,
  type NotRating,
  nextItem,
  notRater,
  takeNext,
} from "./next-item.ts";
import { freePlace, type LockedRater, lockRater } from "./places.ts";

/** Ratings of one item that are stored of one rater: all are kept, so that one of them could fill the store. */
export const MAX_CHANGES = 50;

/** What a rater gives. */
export interface NewRating {
  readonly raterId: string;
  readonly nth: number;
  /** Version of the rubric that the rater saw. */
  readonly rubric: number;
  /** In terms of the item's own left and right. @param flipped whether the rater saw them change places */
  valuesFor(flipped: boolean): RatingValues;
  readonly knowsMatch: boolean;
  /** From showing the item to the rating. */
  readonly ms: number | null;
}

/**
 * Why a rating does not count. `late`: other raters took the places of its item, or the study closed, or its rater was
 * excluded; its values are kept. `wrong-rubric`: the study has no such version.
 */
export type NotRated = Failure<"not-rater" | "not-assigned" | "wrong-rubric" | "late">;

interface HeldPlace {
  readonly limited: boolean;
  readonly place: number | null;
  readonly done: boolean;
  readonly flipped: boolean;
  readonly rubrics: number;
  /** Ratings of the item that are stored of the rater. */
  readonly given: number;
}

async function lockPlace(
  { connection }: Transaction,
  { id, studyId }: LockedRater,
  nth: number,
): Promise<HeldPlace | null> {
  const { rows } = await connection.query<HeldPlace>({
    name: "lock-rating-place",
    text: `
      SELECT item."kind" = 'rated' AS "limited",
        held."place", held."doneAt" IS NOT NULL AS "done", held."flipped",
        (SELECT count(*)::int FROM "StudyRating" rating
          WHERE rating."raterId" = held."raterId" AND rating."nth" = held."nth") AS "given",
        (SELECT max(rubric."version") FROM "StudyRubric" rubric
          WHERE rubric."studyId" = item."studyId") AS "rubrics" /* not null: a study is made with one */
      FROM "StudyPlace" held JOIN "StudyItem" item
        ON item."studyId" = held."studyId" AND item."nth" = held."nth"
      WHERE held."raterId" = $1 AND held."studyId" = $2 AND held."nth" = $3 FOR UPDATE OF held`,
    values: [id, studyId, nth],
  });
  return rows[0] ?? null;
}

/** A rating takes the draft's place; a late one is only kept. */
const keepStatement = `
  WITH done AS (
    UPDATE "StudyPlace" SET "doneAt" = coalesce("doneAt", now()), "draft" = NULL
    WHERE "raterId" = $3 AND "nth" = $2 AND $5::"StudyRatingKind" = 'rating')
  INSERT INTO "StudyRating" ("studyId", "nth", "raterId", "rubric", "kind", "values", "knowsMatch", "ms")
  SELECT $1::uuid, $2::int, $3::uuid, $4::int, $5::"StudyRatingKind", $6::json, $7::boolean, $8::int
  WHERE NOT EXISTS (SELECT FROM (
    SELECT rating."kind", rating."rubric", rating."values", rating."knowsMatch"
    FROM "StudyRating" rating WHERE rating."raterId" = $3 AND rating."nth" = $2
    ORDER BY rating."id" DESC LIMIT 1) newest
    WHERE newest."kind" = $5::"StudyRatingKind" AND newest."rubric" = $4 AND newest."knowsMatch" = $7
      AND newest."values"::jsonb = $6::jsonb)`;

/** Adds a rating, unless it says what the newest one of its rater says: a lost connection sends it again. */
async function keep(
  { connection }: Transaction,
  studyId: string,
  { raterId, nth, rubric, knowsMatch, ms }: NewRating,
  { kind, values }: { readonly kind: "rating" | "late"; readonly values: RatingValues },
): Promise<void> {
  await connection.query({
    name: "keep-rating",
    text: keepStatement,
    values: [studyId, nth, raterId, rubric, kind, JSON.stringify(values), knowsMatch, ms],
  });
}

/** Takes a free place of an item whose reservation had lapsed; false: it has none. */
async function retakePlace(
  { connection }: Transaction,
  raterId: string,
  studyId: string,
  nth: number,
) {
  const { rowCount } = await connection.query({
    name: "retake-item",
    text: `
      UPDATE "StudyItem" SET "taken" = "taken" + 1
      WHERE "studyId" = $1 AND "nth" = $2 AND "taken" < "places" AND "hiddenAt" IS NULL`,
    values: [studyId, nth],
  });
  if (rowCount !== 1) return false;
  await connection.query({
    name: "retake-place",
    text: `
      UPDATE "StudyPlace" held SET "place" = ${freePlace} FROM "StudyItem" item
      WHERE held."raterId" = $1 AND held."nth" = $3
        AND item."studyId" = $2 AND item."nth" = held."nth"`,
    values: [raterId, studyId, nth],
  });
  return true;
}

/**
 * Stores what a rater says about an item that they were given, once: the same again changes nothing. Another rating of
 * the same item is added and counts instead. One that comes after its reservation has lapsed counts while the item
 * has a free place.
 *
 * @returns the next item, taken in the same transaction
 */
export async function rateItem(
  database: Database,
  rating: NewRating,
): Promise<NextItem | NotRated | NotRating> {
  const { raterId, nth, rubric } = rating;
  const next = await inTransaction(database, async (transaction): Promise<NextItem | NotRated> => {
    const rater = await lockRater(transaction, raterId);
    if (rater === null) return notRater();
    const held = await lockPlace(transaction, rater, nth);
    if (held === null) {
      return { failed: "not-assigned", detail: "You were not given this item. Reload the page." };
    }
    if (held.given >= MAX_CHANGES) {
      const detail = `You have rated this item ${MAX_CHANGES} times. Go on with another one.`;
      return { failed: "not-assigned", detail };
    }
    if (rubric < 1 || rubric > held.rubrics) {
      return { failed: "wrong-rubric", detail: "There is no such version of the rubric." };
    }
    const { studyId } = rater;
    const values = rating.valuesFor(held.flipped);
    const counts =
      rater.rates &&
      (!held.limited ||
        held.place !== null ||
        (await retakePlace(transaction, raterId, studyId, nth)));
    if (!counts) {
      await keep(transaction, studyId, rating, { kind: "late", values });
      const detail = rater.rates
        ? "Other raters have taken the places of this item meanwhile. What you wrote is kept, but does not count."
        : "This study takes no ratings from you any more. What you wrote is kept, but does not count.";
      return { failed: "late", detail };
    }
    await keep(transaction, studyId, rating, { kind: "rating", values });
    return takeNext(transaction, rater);
  });
  return isFailure(next) || !isBusy(next) ? next : nextItem(database, raterId);
}

/** A third judgement by the owner of a study. */
export interface Adjudication {
  readonly studyId: string;
  readonly nth: number;
  readonly values: RatingValues;
  readonly reason: string;
}

/** Adds an adjudication by the newest rubric; the newest one of an item counts. False: there is no such rated item. */
export async function adjudicateItem(
  { connection }: Pick<Database, "connection">,
  { studyId, nth, values, reason }: Adjudication,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO "StudyRating" ("studyId", "nth", "rubric", "kind", "values", "reason")
      SELECT item."studyId", item."nth", (SELECT max(rubric."version") FROM "StudyRubric" rubric
        WHERE rubric."studyId" = item."studyId"), 'adjudication', $3, $4
      FROM "StudyItem" item
      WHERE item."studyId" = $1 AND item."nth" = $2 AND item."kind" = 'rated'`,
    [studyId, nth, JSON.stringify(values), reason],
  );
  return rowCount === 1;
}

/** What a model says about an item. */
export interface JudgeRating {
  readonly raterId: string;
  readonly nth: number;
  readonly rubric: number;
  readonly values: RatingValues;
  /** Why its answer has no values; null: it has. */
  readonly missed: string | null;
  readonly ms: number | null;
  /** Of the runner that asked it (see `LeasedJudging`); null: no runner asks this judge. */
  readonly fence: number | null;
}

/**
 * Adds the rating of a model, of any version of the rubric and while the study is open or closed. False: it is no judge
 * of the study, or its runner lost the lease.
 */
export async function rateAsJudge(
  { connection }: Pick<Database, "connection">,
  { raterId, nth, rubric, values, missed, ms, fence }: JudgeRating,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "rate-as-judge",
    text: `
      INSERT INTO "StudyRating" ("studyId", "nth", "raterId", "rubric", "kind", "values", "missed", "ms")
      SELECT item."studyId", item."nth", rater."id", rubric."version", 'rating', $4, $5, $6::int
      FROM "StudyRater" rater
      JOIN "StudyItem" item ON item."studyId" = rater."studyId" AND item."nth" = $2
      JOIN "StudyRubric" rubric ON rubric."studyId" = rater."studyId" AND rubric."version" = $3
      WHERE rater."id" = $1 AND rater."judge" IS NOT NULL AND CASE WHEN $7::int IS NULL
        THEN NOT EXISTS (SELECT FROM "StudyJudge" asked WHERE asked."raterId" = rater."id")
        ELSE EXISTS (SELECT FROM "StudyJudge" asked WHERE asked."raterId" = rater."id"
          AND asked."fence" = $7::int AND asked."status" = 'running' FOR SHARE) END`,
    values: [raterId, nth, rubric, JSON.stringify(values), missed, ms, fence],
  });
  return rowCount === 1;
}
