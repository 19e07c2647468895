import {
  type Disagreement,
  type Payload,
  type PresetTable,
  presetOf,
  type RatingValues,
  type StudyPresets,
  type StudyReport,
  studyReport,
} from "@wisp/study";
import type { Database } from "../database.ts";
import { notifying } from "../notifications/notification.ts";
import { ratersOf } from "./raters.ts";
import { studyItems, studyRatings } from "./results.ts";
import { itemShown } from "./shown.ts";
import { type Study, studyJson } from "./study.ts";

/** The report of a study without its disagreements, which are read page by page. */
export interface StoredReport extends Omit<StudyReport, "disagreements"> {
  /** Disagreements in all. */
  readonly disagreements: number;
}

/** The last computed report of a study. */
export interface LastReport {
  readonly report: StoredReport;
  readonly at: Date;
  /** Nothing was rated since, and no rater left or was excluded. */
  readonly isCurrent: boolean;
}

/** A study whose report is missing or older than its ratings. */
export interface StaleStudy extends Pick<Study, "id" | "slug"> {
  /** Of its ratings and raters as they are. */
  readonly stamp: string;
}

/** What reports say; those of an earlier form are computed again before they are read. */
const REPORT_FORM = "2";

/**
 * SQL: of what the report of a study depends on: the newest rating, the raters who were excluded, withdrew or are
 * models, and the form of reports. The third number is that of withdrawals.
 */
const stampOf = (studyId: string): string => `(
  SELECT coalesce((SELECT max(rating."id") FROM "StudyRating" rating WHERE rating."studyId" = ${studyId}), 0)
    || '.' || count(rater."excludedAt") || '.' || count(rater."withdrawnAt")
    || '.' || count(rater."judge") || '/${REPORT_FORM}'
  FROM "StudyRater" rater WHERE rater."studyId" = ${studyId})`;

/** After it no transaction can still add a rating with an earlier number. */
const SETTLED = "interval '30 seconds'";
/** A study is computed during a tenth of the time at most. */
const SHARE = 10;

/** Studies whose reports are to be computed, the longest overdue first. */
export async function staleStudies(
  { connection }: Pick<Database, "connection">,
  limit: number,
): Promise<StaleStudy[]> {
  const { rows } = await connection.query<StaleStudy>({
    name: "stale-studies",
    text: `
      SELECT study."id", study."slug", ${stampOf(`study."id"`)} AS "stamp"
      FROM "Study" study LEFT JOIN "StudyReport" report ON report."studyId" = study."id"
      LEFT JOIN LATERAL (SELECT rating."at" + ${SETTLED} AS "settled" FROM "StudyRating" rating
        WHERE rating."studyId" = study."id" ORDER BY rating."id" DESC LIMIT 1) newest ON true
      WHERE report."studyId" IS NULL OR (
        report."at" + report."tookMs" * interval '${SHARE} milliseconds' < now()
        AND (report."stamp" <> ${stampOf(`study."id"`)}
          OR (report."at" < newest."settled" AND newest."settled" < now())))
      ORDER BY report."at" NULLS FIRST, study."id" LIMIT $1`,
    values: [limit],
  });
  return rows;
}

/** SQL: whether all items that are shown have all their ratings; `study` is the alias of "Study". */
const isComplete = `NOT EXISTS (SELECT FROM "StudyItem" item
  WHERE item."studyId" = study."id" AND item."kind" = 'rated' AND item."hiddenAt" IS NULL
    AND (SELECT count(held."doneAt") FROM "StudyPlace" held WHERE held."studyId" = item."studyId"
      AND held."nth" = item."nth" AND held."place" IS NOT NULL) < item."places")`;

const storeStatement = `
  WITH previous AS (SELECT report."complete" FROM "StudyReport" report WHERE report."studyId" = $1),
  stored AS (
    INSERT INTO "StudyReport" ("studyId", "stamp", "report", "disagreements", "tookMs", "complete", "at")
    SELECT study."id", $2, $3::json, $4::json, $5::int, ${isComplete}, now()
    FROM "Study" study WHERE study."id" = $1
      AND split_part($2, '.', 3) = (SELECT count(rater."withdrawnAt")::text
        FROM "StudyRater" rater WHERE rater."studyId" = study."id")
    ON CONFLICT ("studyId") DO UPDATE SET "stamp" = EXCLUDED."stamp", "report" = EXCLUDED."report",
      "disagreements" = EXCLUDED."disagreements", "tookMs" = EXCLUDED."tookMs",
      "complete" = EXCLUDED."complete", "at" = EXCLUDED."at"
    RETURNING "studyId", "complete")
  ${notifying(
    "study-complete",
    `SELECT study."ownerId" AS "userId", json_build_object('study', ${studyJson}) AS "data"
      FROM stored JOIN "Study" study ON study."id" = stored."studyId"
      WHERE stored."complete" AND study."status" = 'open'
        AND NOT EXISTS (SELECT FROM previous WHERE previous."complete")`,
  )}`;

/**
 * Replaces the report of a study, unless a rater withdrew meanwhile, who is named in it. The owner learns of a complete
 * study once.
 */
async function storeReport(
  { connection }: Pick<Database, "connection">,
  { id, stamp }: Pick<StaleStudy, "id" | "stamp">,
  { disagreements, ...others }: StudyReport,
  tookMs: number,
): Promise<void> {
  const report: StoredReport = { ...others, disagreements: disagreements.length };
  await connection.query({
    name: "store-study-report",
    text: storeStatement,
    values: [id, stamp, JSON.stringify(report), JSON.stringify(disagreements), tookMs],
  });
}

async function allOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/**
 * Computes and stores the report of a study. With 100,000 ratings it takes seconds of a processor, so it belongs into a
 * process of its own. Two at once do no harm: the next one replaces the older.
 *
 * @param presets those whose tables are known
 * @returns how long it took, in milliseconds
 */
export async function computeStudyReport(
  database: Database,
  { id, stamp }: Pick<StaleStudy, "id" | "stamp">,
  presets: StudyPresets = {},
): Promise<number> {
  const startMs = performance.now();
  const { rows } = await database.connection.query<Pick<Study, "plan" | "source">>(
    `SELECT "plan", "source" FROM "Study" WHERE "id" = $1`,
    [id],
  );
  const [study] = rows;
  // It was discarded meanwhile.
  if (study === undefined) return 0;
  const { plan, source } = study;
  const raters = await ratersOf(database, id);
  const items = await allOf(studyItems(database, id));
  const ratings = await allOf(studyRatings(database, id));
  const preset = presetOf(source, presets) ?? null;
  const report = studyReport({ plan, items, raters, ratings }, preset);
  const tookMs = Math.round(performance.now() - startMs);
  await storeReport(database, { id, stamp }, report, tookMs);
  return tookMs;
}

/** The last report of a study; null: none of today's form is computed yet. */
export async function lastStudyReport(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): Promise<LastReport | null> {
  const { rows } = await connection.query<LastReport>({
    name: "last-study-report",
    text: `
      SELECT report."report", report."at",
        report."stamp" = ${stampOf(`report."studyId"`)} AS "isCurrent"
      FROM "StudyReport" report WHERE report."studyId" = $1
        AND split_part(report."stamp", '/', 2) = '${REPORT_FORM}'`,
    values: [studyId],
  });
  return rows[0] ?? null;
}

/** What people said in a closed study of a preset, as the paper prints it. */
export interface PeopleResults {
  /** Slug of the study. */
  readonly slug: string;
  readonly table: PresetTable;
}

/**
 * The newest closed study that an owner made of a preset and one of some experiments; null: there is none, or its
 * results are not computed.
 */
export async function closedPresetStudy(
  { connection }: Pick<Database, "connection">,
  ownerId: string,
  { preset, experiments }: { readonly preset: string; readonly experiments: readonly string[] },
): Promise<PeopleResults | null> {
  const { rows } = await connection.query<PeopleResults>({
    name: "closed-preset-study",
    text: `
      SELECT study."slug", report."report"->'table' AS "table" /* not null: it is one of a preset */
      FROM "Study" study JOIN "StudyReport" report ON report."studyId" = study."id"
      WHERE study."ownerId" = $1 AND study."status" = 'closed'
        AND study."source"->>'kind' = 'experiment' AND study."source"->>'content' = 'preset'
        AND study."source"->>'name' = $2 AND study."source"->>'slug' = ANY($3::text[])
        AND json_typeof(report."report"->'table') = 'object'
      ORDER BY study."id" DESC LIMIT 1`,
    values: [ownerId, preset, [...experiments]],
  });
  return rows[0] ?? null;
}

/** An item about which people disagree in a measure, with what its owner needs to judge it. */
export interface StoredDisagreement {
  readonly nth: number;
  readonly measure: string;
  readonly values: Disagreement["values"];
  /** Null: readers of its match no longer see it. */
  readonly payload: Payload | null;
  readonly stratum: string;
  /** The owner's newest judgement of the item; null: none. */
  readonly adjudication: { readonly values: RatingValues; readonly reason: string } | null;
}

/** A page of the disagreements that the last report of a study found, the largest first. */
export async function studyDisagreements(
  { connection }: Pick<Database, "connection">,
  studyId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredDisagreement[]> {
  const { rows } = await connection.query<StoredDisagreement>({
    name: "study-disagreements",
    text: `
      SELECT item."nth", found."disagreement"->>'measure' AS "measure" /* not null: each has one */,
        found."disagreement"->'values' AS "values" /* not null: each has some */,
        CASE WHEN item."hiddenAt" IS NULL AND ${itemShown} THEN item."payload" END AS "payload",
        item."stratum", (
          SELECT json_build_object('values', rating."values", 'reason', rating."reason")
          FROM "StudyRating" rating WHERE rating."studyId" = item."studyId"
            AND rating."nth" = item."nth" AND rating."kind" = 'adjudication'
          ORDER BY rating."id" DESC LIMIT 1) AS "adjudication"
      -- Only the items of the page are read.
      FROM (SELECT report."studyId", each."disagreement", each."place" FROM "StudyReport" report
        CROSS JOIN LATERAL json_array_elements(report."disagreements")
          WITH ORDINALITY AS each("disagreement", "place")
        WHERE report."studyId" = $1 AND each."place" > $2 ORDER BY each."place" LIMIT $3) found
      JOIN "StudyItem" item ON item."studyId" = found."studyId"
        AND item."nth" = (found."disagreement"->>'nth')::int
      ORDER BY found."place"`,
    values: [studyId, after, limit],
  });
  return rows;
}
