import type { Failure } from "@wisp/game";
import type { Rubric, RubricTexts, StudyPlan, StudyStatus } from "@wisp/study";
import { isOfBannedOwner } from "../availability.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";

/** A study without its items. */
export interface Study {
  readonly id: string;
  readonly slug: string;
  readonly ownerId: string;
  readonly status: StudyStatus;
  readonly plan: StudyPlan;
  /** What its items were made from, as its owner chose it. */
  readonly source: unknown;
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
}

const columns = `study."id", study."slug", study."ownerId", study."status", study."plan",
  study."source", study."createdAt", study."openedAt", study."closedAt"`;

/** The study with a slug; null if there is none. That the reader may see it, the caller checks. */
export async function studyBySlug(
  { connection }: Pick<Database, "connection">,
  slug: string,
): Promise<Study | null> {
  const { rows } = await connection.query<Study>({
    name: "study-by-slug",
    text: `SELECT ${columns} FROM "Study" study WHERE study."slug" = $1`,
    values: [slug],
  });
  return rows[0] ?? null;
}

/** The studies of an owner, newest first. */
export async function studiesOf(
  { connection }: Pick<Database, "connection">,
  ownerId: string,
): Promise<Study[]> {
  const { rows } = await connection.query<Study>({
    name: "studies-of-owner",
    text: `SELECT ${columns} FROM "Study" study WHERE study."ownerId" = $1 ORDER BY study."id" DESC`,
    values: [ownerId],
  });
  return rows;
}

/** SQL: the slug and the title of a study, as a notification keeps them; `study` is its alias. */
export const studyJson = `json_build_object('slug', study."slug", 'name',
  coalesce(study."plan"->'title'->>'en', study."plan"->'title'->>'zh'))`;

/** SQL: whether a study takes ratings; `study` is its alias. */
export const takesRatings = `(study."status" = 'open' AND NOT ${isOfBannedOwner("study")})`;

/** Keeps other transactions from changing the places of several items of a study at once, which could block each other. */
export async function lockPlaces({ connection }: Transaction, studyId: string): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `study/${studyId}`,
  ]);
}

/** Shows a draft to its raters; false where it was open before. */
export async function openStudy({ connection }: Database, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE "Study" SET "status" = 'open', "openedAt" = now() WHERE "id" = $1 AND "status" = 'draft'`,
    [id],
  );
  return rowCount === 1;
}

/** Ends an open study: ratings under way are stored before, later ones are late. False where it is not open. */
export async function closeStudy({ connection }: Database, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE "Study" SET "status" = 'closed', "closedAt" = now() WHERE "id" = $1 AND "status" = 'open'`,
    [id],
  );
  return rowCount === 1;
}

/** Deletes a draft with its items and invitations; false where it is no draft any more. */
export async function discardStudy({ connection }: Database, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `DELETE FROM "Study" WHERE "id" = $1 AND "status" = 'draft'`,
    [id],
  );
  return rowCount === 1;
}

/** A version of a rubric, and when it was written. */
export interface StoredRubric extends Rubric {
  readonly createdAt: Date;
}

/** The versions of a study's rubric, in order; the last one is in force. */
export async function rubricsOf(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): Promise<StoredRubric[]> {
  const { rows } = await connection.query<StoredRubric>({
    name: "rubrics-of",
    text: `SELECT "version", "texts", "createdAt" FROM "StudyRubric"
      WHERE "studyId" = $1 ORDER BY "version"`,
    values: [studyId],
  });
  return rows;
}

/**
 * Adds a version of the rubric, which raters see from their next item on; older ratings stay with theirs. Refuses in a
 * closed study.
 */
export async function addRubric(
  database: Database,
  studyId: string,
  texts: RubricTexts,
): Promise<{ readonly version: number } | Failure<"not-done">> {
  return inTransaction(database, async ({ connection }) => {
    const { rowCount } = await connection.query(
      `SELECT FROM "Study" WHERE "id" = $1 AND "status" <> 'closed' FOR UPDATE`,
      [studyId],
    );
    if (rowCount !== 1) {
      return { failed: "not-done", detail: "The study is closed, so its rubric stays as it is." };
    }
    const { rows } = await connection.query<{ version: number }>(
      `INSERT INTO "StudyRubric" ("studyId", "version", "texts")
        SELECT $1, coalesce(max("version"), 0) + 1, $2 FROM "StudyRubric" WHERE "studyId" = $1
        RETURNING "version"`,
      [studyId, JSON.stringify(texts)],
    );
    const [added] = rows;
    if (added === undefined) throw new Error("an insert has no row");
    return added;
  });
}
