import type { Locale } from "@wisp/game";
import type { StudyPlan } from "@wisp/study";
import type { Transaction } from "../database.ts";
import { itemShown } from "./shown.ts";
import { takesRatings } from "./study.ts";

/** How long an item waits for its rater before another one may take the place. */
export const RESERVED = "interval '30 minutes'";
/** Rated items between two attention items: at least, at most. */
const MIN_BETWEEN = 2;
const MAX_BETWEEN = 10;

/** SQL: whether a reservation has lapsed; `held` is the alias of "StudyPlace". */
const isLapsed = `(held."doneAt" IS NULL AND held."place" IS NOT NULL AND held."reservedUntil" < now())`;

/** A rater in a transaction: a second tab waits until it ends. */
export interface LockedRater {
  readonly id: string;
  readonly studyId: string;
  readonly plan: StudyPlan;
  readonly language: Locale | null;
  /** Languages of the study that the rater has not chosen: items that say they are in one of them are for others. */
  readonly otherLanguages: readonly Locale[];
  /** Whether the study takes ratings now, and this rater's are wanted. */
  readonly rates: boolean;
  /** Whether a reservation in the study has lapsed. */
  readonly hasLapsed: boolean;
}

/** Locks a rater, and keeps the study from being closed; null: they have not agreed, or withdrew. */
export async function lockRater(
  { connection }: Transaction,
  raterId: string,
): Promise<LockedRater | null> {
  const { rows } = await connection.query<Omit<LockedRater, "otherLanguages">>({
    name: "lock-rater",
    text: `
      SELECT rater."id", rater."studyId", study."plan", rater."language",
        (${takesRatings} AND rater."excludedAt" IS NULL) AS "rates",
        EXISTS (SELECT FROM "StudyPlace" held WHERE held."studyId" = study."id" AND ${isLapsed}) AS "hasLapsed"
      FROM "StudyRater" rater JOIN "Study" study ON study."id" = rater."studyId"
      WHERE rater."id" = $1 AND rater."consentedAt" IS NOT NULL AND rater."withdrawnAt" IS NULL
        AND rater."judge" IS NULL
      FOR NO KEY UPDATE OF rater FOR SHARE OF study`,
    values: [raterId],
  });
  const [rater] = rows;
  if (rater === undefined) return null;
  const { plan, language } = rater;
  return { ...rater, otherLanguages: plan.languages.filter((each) => each !== language) };
}

/** What the statements about a rater's items are given, from $1 on: rater, study, seed and `otherLanguages`. */
export const ofRaterValues = ({
  id,
  studyId,
  plan,
  otherLanguages,
}: Pick<LockedRater, "id" | "studyId" | "plan" | "otherLanguages">) => [
  id,
  studyId,
  plan.seed,
  otherLanguages,
];

/** SQL: whether an item is for a rater of this language; `alias` is that of "StudyItem". */
const isReadable = (alias: string): string => `(cardinality($4::text[]) = 0
  OR coalesce(${alias}."fields"->>'language' <> ALL ($4::text[]), true))`;

/** SQL: whether left and right of an item change places at a place: half of the raters see it either way. */
const flippedAt = (place: string): string => `
  (((${place}) + abs(hashtextextended($3 || '/' || item."nth"::text, 0) % 2)) % 2 = 1)`;

/** Gives up the reserved item of a rater that may no longer be shown, and marks it. */
const dropHidden = `
  WITH hidden AS (
    DELETE FROM "StudyPlace" held USING "StudyItem" item
    WHERE held."raterId" = $1 AND held."doneAt" IS NULL AND item."studyId" = held."studyId"
      AND item."nth" = held."nth" AND NOT ${itemShown}
    RETURNING held."studyId", held."nth", held."place")
  UPDATE "StudyItem" item SET "hiddenAt" = coalesce(item."hiddenAt", now()),
    "taken" = item."taken" - (hidden."place" IS NOT NULL)::int
  FROM hidden WHERE item."studyId" = hidden."studyId" AND item."nth" = hidden."nth"`;

/** Renews the reservation of an item that a rater has before them. */
const renewHeld = `
  UPDATE "StudyPlace" held SET "reservedUntil" = now() + ${RESERVED}
  FROM "StudyItem" item
  WHERE held."raterId" = $1 AND held."doneAt" IS NULL AND item."studyId" = held."studyId"
    AND item."nth" = held."nth" AND (held."place" IS NOT NULL OR item."kind" <> 'rated')
  RETURNING held."nth"`;

/** Frees lapsed reservations, one transaction of the study at a time: the others go on without. */
const freeLapsed = `
  WITH mine AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtextextended('study/' || $1::uuid::text, 0)) AS "locked"),
  lapsed AS (
    SELECT held."raterId", held."nth" FROM mine, "StudyPlace" held
    WHERE mine."locked" AND held."studyId" = $1 AND ${isLapsed}
    FOR UPDATE OF held SKIP LOCKED),
  freed AS (
    UPDATE "StudyPlace" held SET "place" = NULL FROM lapsed
    WHERE held."raterId" = lapsed."raterId" AND held."nth" = lapsed."nth" RETURNING held."nth")
  UPDATE "StudyItem" item SET "taken" = item."taken" - counted."places"
  FROM (SELECT "nth", count(*)::int AS "places" FROM freed GROUP BY "nth") counted
  WHERE item."studyId" = $1 AND item."nth" = counted."nth"`;

/** SQL: the items that a rater has or has rated; not those whose reservation lapsed, which can be theirs again. */
const ownItems = `(SELECT own."nth" FROM "StudyPlace" own WHERE own."raterId" = $1
  AND (own."place" IS NOT NULL OR own."doneAt" IS NOT NULL))`;

/**
 * SQL: what a rater has, in `spaced`, with the number of rated items among which there is one attention item. Items to
 * rate are not read where all are in the rater's language: they ask after every item, and there may be thousands.
 */
export const ofRater = `
  unlimited AS MATERIALIZED (
    SELECT item."nth", item."kind", item."hiddenAt", item."nth" IN ${ownItems} AS "seen"
    FROM "StudyItem" item
    WHERE item."studyId" = $2 AND item."kind" IN ('practice', 'attention') AND ${isReadable("item")}),
  counts AS (
    SELECT CASE WHEN cardinality($4::text[]) = 0
        THEN (SELECT max(item."nth") FROM "StudyItem" item WHERE item."studyId" = $2) - count(*)::int
        ELSE (SELECT count(*)::int FROM "StudyItem" item
          WHERE item."studyId" = $2 AND item."kind" = 'rated' AND ${isReadable("item")}) END AS "rated",
      (count(*) FILTER (WHERE unlimited."kind" = 'practice' AND unlimited."seen"))::int AS "practised",
      (count(*) FILTER (WHERE unlimited."kind" = 'attention'))::int AS "attention",
      (count(*) FILTER (WHERE unlimited."kind" = 'attention' AND unlimited."seen"))::int AS "seen",
      (count(*) FILTER (WHERE unlimited."kind" = 'attention' AND NOT unlimited."seen"
        AND unlimited."hiddenAt" IS NULL))::int AS "unseen",
      (SELECT count(held."doneAt")::int FROM "StudyPlace" held
        WHERE held."raterId" = $1 AND held."place" IS NOT NULL) AS "done"
    FROM unlimited),
  spaced AS (
    SELECT counts.*, least(${MAX_BETWEEN}, greatest(${MIN_BETWEEN},
      counts."rated" / greatest(1, counts."attention"))) AS "every"
    FROM counts)`;

/** SQL: after how many rated items a rater gets the attention item that has `seen` others before it. */
export const attentionAfter = (seen: string): string => `(${seen} * spaced."every" + 1 + abs(
  hashtextextended($3 || '/' || $1::uuid::text || '/' || (${seen})::text, 0) % (spaced."every" - 1)))`;

/** Practice first, then attention items at places that a rater cannot foresee. */
const withoutLimit = `
  WITH ${ofRater}
  INSERT INTO "StudyPlace" ("studyId", "nth", "raterId", "flipped", "reservedUntil")
  SELECT $2::uuid, item."nth", $1::uuid,
    ${flippedAt(`abs(hashtextextended($1::uuid::text, 0) % 2)`)}, now() + ${RESERVED}
  FROM unlimited item, spaced
  WHERE item."hiddenAt" IS NULL AND NOT item."seen"
    AND (item."kind" = 'practice' OR spaced."done" >= ${attentionAfter(`spaced."seen"`)})
  ORDER BY item."kind" = 'practice' DESC,
    hashtextextended($3 || '/' || $1::uuid::text || '/' || item."nth"::text, 0)
  LIMIT 1 RETURNING "nth"`;

/** SQL: items that a rater can read, with a free place, that they neither have nor have rated; `next` is the alias of "StudyItem". */
export const openItems = `"StudyItem" next WHERE next."studyId" = $2 AND next."kind" = 'rated'
  AND next."hiddenAt" IS NULL AND next."taken" < next."places" AND ${isReadable("next")}
  AND next."nth" NOT IN ${ownItems}`;

/**
 * SQL: the first of them in the order of the index on open items. Waiting for an item that another rater is given would
 * keep the ones that were looked at before locked, and two raters could wait for each other.
 */
const firstOpen = (among: string): string => `(SELECT next."nth" FROM ${openItems} ${among}
  ORDER BY next."taken", next."nth" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)`;

/**
 * Takes a place of one of the items with the fewest: of the first one from a place drawn by chance on, or else of the
 * first. The order of items is one by chance, too.
 */
const takePlace = `
  UPDATE "StudyItem" item SET "taken" = item."taken" + 1
  WHERE item."studyId" = $2 AND item."nth" = coalesce(
    ${firstOpen(`AND next."taken" = (SELECT next."taken" FROM ${openItems}
        ORDER BY next."taken", next."nth" LIMIT 1)
      AND next."nth" > (SELECT abs(hashtextextended($3 || '/' || $1::uuid::text || '/'
          || (SELECT count(*) FROM "StudyPlace" held WHERE held."raterId" = $1)::text, 0) % max(last."nth"))
        FROM "StudyItem" last WHERE last."studyId" = $2)`)},
    ${firstOpen("")})
  RETURNING item."nth"`;

/** SQL: the first free place of an item, which its caller has locked; `item` is the alias of "StudyItem". */
export const freePlace = `(SELECT number FROM generate_series(0, item."places" - 1) AS number
  WHERE NOT EXISTS (SELECT FROM "StudyPlace" other WHERE other."studyId" = item."studyId"
    AND other."nth" = item."nth" AND other."place" = number)
  ORDER BY number LIMIT 1)`;

const reserve = `
  INSERT INTO "StudyPlace" ("studyId", "nth", "raterId", "place", "flipped", "reservedUntil")
  SELECT item."studyId", item."nth", $1::uuid, free."place", ${flippedAt(`free."place"`)},
    now() + ${RESERVED}
  FROM "StudyItem" item, LATERAL (SELECT ${freePlace} AS "place") free
  WHERE item."studyId" = $2 AND item."nth" = $4::int
  ON CONFLICT ("raterId", "nth") DO UPDATE SET "place" = EXCLUDED."place",
    "reservedUntil" = EXCLUDED."reservedUntil" RETURNING "nth"`;

/** Finds or reserves an item; null: there is none. */
export async function holdItem(
  { connection }: Transaction,
  rater: LockedRater,
): Promise<number | null> {
  const { id, studyId, plan, hasLapsed } = rater;
  const own = ofRaterValues(rater);
  const { rows: held } = await connection.query<{ nth: number }>({
    name: "renew-held-item",
    text: renewHeld,
    values: [id],
  });
  if (held[0] !== undefined) return held[0].nth;
  const { rows: given } = await connection.query<{ nth: number }>({
    name: "give-item-without-limit",
    text: withoutLimit,
    values: own,
  });
  if (given[0] !== undefined) return given[0].nth;
  if (hasLapsed) {
    await connection.query({ name: "free-lapsed-places", text: freeLapsed, values: [studyId] });
  }
  const { rows: taken } = await connection.query<{ nth: number }>({
    name: "take-place",
    text: takePlace,
    values: own,
  });
  const [item] = taken;
  if (item === undefined) return null;
  await connection.query({
    name: "reserve-place",
    text: reserve,
    values: [id, studyId, plan.seed, item.nth],
  });
  return item.nth;
}

/** Gives up the item that a rater holds, which may no longer be shown. */
export async function dropHiddenItem({ connection }: Transaction, raterId: string): Promise<void> {
  await connection.query({ name: "drop-hidden-item", text: dropHidden, values: [raterId] });
}
