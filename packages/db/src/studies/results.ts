import type { ExportedItem, Rating, StudyProgress } from "@wisp/study";
import type { Database } from "../database.ts";
import { itemShown } from "./shown.ts";

/** An item with how far it is, for the study's owner. */
export interface StoredItem extends ExportedItem {
  /** Raters that it is to have, and those it has, reservations included. */
  readonly places: number;
  readonly taken: number;
}

const AT_ONCE = 2_000;

/** The items of a study in their order, in constant memory. */
export async function* studyItems(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): AsyncGenerator<StoredItem> {
  let after = 0;
  for (;;) {
    const { rows } = await connection.query<StoredItem>({
      name: "study-items",
      text: `
        SELECT item."nth", item."kind", item."stratum", item."cluster", item."truth", item."fields",
          CASE WHEN item."hiddenAt" IS NULL AND ${itemShown} THEN item."payload" END AS "payload",
          CASE WHEN item."rightMatchId" IS NOT NULL THEN json_build_object('matchId', item."matchId",
            'at', item."at", 'seat', item."seat", 'private', item."private", 'right',
            json_build_object('matchId', item."rightMatchId", 'at', item."rightAt", 'seat', item."rightSeat"))
          WHEN item."matchId" IS NOT NULL THEN json_build_object('matchId', item."matchId",
            'at', item."at", 'seat', item."seat", 'private', item."private") END AS "source",
          item."places", item."taken"
        FROM "StudyItem" item WHERE item."studyId" = $1 AND item."nth" > $2
        ORDER BY item."nth" LIMIT ${AT_ONCE}`,
      values: [studyId, after],
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.nth;
  }
}

/** The ratings of a study in the order in which they were given, of every kind, in constant memory. */
export async function* studyRatings(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): AsyncGenerator<Rating> {
  let after = "0";
  for (;;) {
    const { rows } = await connection.query<Rating>({
      name: "study-ratings",
      text: `
        SELECT rating."id"::text, rating."nth", rater."pseudonym" AS "rater", rating."rubric",
          rating."kind", rating."values", rating."missed", rating."knowsMatch", rating."ms",
          rating."reason", rating."at"
        FROM "StudyRating" rating LEFT JOIN "StudyRater" rater ON rater."id" = rating."raterId"
        WHERE rating."studyId" = $1 AND rating."id" > $2::bigint
        ORDER BY rating."id" LIMIT ${AT_ONCE}`,
      values: [studyId, after],
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** The items that a judge has answered by a version of the rubric, with a value or without. */
export async function judgedItems(
  { connection }: Pick<Database, "connection">,
  raterId: string,
  rubric: number,
): Promise<number[]> {
  const { rows } = await connection.query<{ nth: number }>({
    name: "judged-items",
    text: `SELECT DISTINCT "nth" FROM "StudyRating" WHERE "raterId" = $1 AND "rubric" = $2`,
    values: [raterId, rubric],
  });
  return rows.map(({ nth }) => nth);
}

/** How far a study is, in all and by rater in the order of their invitations. */
export async function studyProgress(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): Promise<StudyProgress> {
  const { rows } = await connection.query<StudyProgress>({
    name: "study-progress",
    text: `
      WITH counted AS (
        SELECT item."places", item."hiddenAt" IS NOT NULL OR NOT ${itemShown} AS "hidden",
          count(held."doneAt")::int AS "done"
        FROM "StudyItem" item LEFT JOIN "StudyPlace" held
          ON held."studyId" = item."studyId" AND held."nth" = item."nth" AND held."place" IS NOT NULL
        WHERE item."studyId" = $1 AND item."kind" = 'rated' GROUP BY item."studyId", item."nth"),
      given AS (
        SELECT held."raterId", count(held."doneAt")::int AS "done" FROM "StudyPlace" held
        JOIN "StudyItem" item ON item."studyId" = held."studyId" AND item."nth" = held."nth"
        WHERE held."studyId" = $1 AND item."kind" = 'rated' AND held."place" IS NOT NULL
        GROUP BY held."raterId"),
      late AS (
        SELECT rating."raterId", count(DISTINCT rating."nth")::int AS "late" FROM "StudyRating" rating
        WHERE rating."studyId" = $1 AND rating."kind" = 'late' GROUP BY rating."raterId")
      SELECT count(*)::int AS "items",
        (count(*) FILTER (WHERE counted."done" >= counted."places"))::int AS "complete",
        (count(*) FILTER (WHERE counted."hidden"))::int AS "hidden",
        coalesce(sum(counted."places"), 0)::int AS "wanted",
        coalesce(sum(counted."done"), 0)::int AS "given", (
          SELECT coalesce(json_agg(json_build_object('pseudonym', rater."pseudonym",
            'done', coalesce(given."done", 0), 'late', coalesce(late."late", 0))
            ORDER BY rater."id"), '[]'::json)
          FROM "StudyRater" rater LEFT JOIN given ON given."raterId" = rater."id"
          LEFT JOIN late ON late."raterId" = rater."id"
          WHERE rater."studyId" = $1 AND rater."judge" IS NULL) AS "raters"
      FROM counted`,
    values: [studyId],
  });
  const [progress] = rows;
  if (progress === undefined) throw new Error("an aggregate has no row");
  return progress;
}
