import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Failure, Locale } from "@wisp/game";
import type { Judge, Rater, StudyPlan, StudyStatus } from "@wisp/study";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { newId } from "../id.ts";
import { notifying } from "../notifications/notification.ts";
import { lockPlaces, type Study, studyJson, takesRatings } from "./study.ts";

/** Raters of one study, those who withdrew included. */
export const MAX_RATERS = 500;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Without letters and digits that look alike. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A new name that says nothing about its rater; seven of 31 letters do not meet by chance. */
const drawPseudonym = (): string =>
  Array.from({ length: 7 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Who is to rate: an account, a model, or the holder of a link's secret. */
type NewRater =
  | { readonly userId: string }
  | { readonly judge: Judge }
  | { readonly secret: string };

/** Says once that an account is invited. */
const notifyInvited = notifying(
  "study-invited",
  `SELECT $2::uuid AS "userId", json_build_object('study', ${studyJson}) AS "data"
    FROM "Study" study WHERE study."id" = $1`,
);

async function addRater(
  database: Database,
  studyId: string,
  rater: NewRater,
): Promise<{ readonly id: string; readonly pseudonym: string } | Failure<"not-done" | "too-many">> {
  const isModel = "judge" in rater;
  const pseudonym = drawPseudonym();
  return inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ status: StudyStatus; raters: number }>(
      `SELECT study."status", (SELECT count(*)::int FROM "StudyRater" rater
          WHERE rater."studyId" = study."id") AS "raters"
        FROM "Study" study WHERE study."id" = $1 FOR UPDATE`,
      [studyId],
    );
    const [study] = rows;
    if (study === undefined || (study.status === "closed" && !isModel)) {
      return { failed: "not-done", detail: "The study is closed, so no rater can be added." };
    }
    if (isModel) {
      const { rows: same } = await connection.query<{ id: string; pseudonym: string }>(
        `SELECT "id", "pseudonym" FROM "StudyRater"
          WHERE "studyId" = $1 AND "judge"->>'agent' = $2 LIMIT 1`,
        [studyId, rater.judge.agent],
      );
      if (same[0] !== undefined) return same[0];
    }
    if (study.raters >= MAX_RATERS) {
      return { failed: "too-many", detail: `A study has at most ${MAX_RATERS} raters.` };
    }
    const { rows: added } = await connection.query<{ id: string; pseudonym: string }>(
      `INSERT INTO "StudyRater" ("id", "studyId", "userId", "secretHash", "judge", "pseudonym",
          "consentedAt")
        VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7::boolean THEN now() END)
        ON CONFLICT ("studyId", "userId") DO UPDATE SET "userId" = EXCLUDED."userId"
        RETURNING "id", "pseudonym"`,
      [
        newId(),
        studyId,
        "userId" in rater ? rater.userId : null,
        "secret" in rater ? hashOf(rater.secret) : null,
        isModel ? JSON.stringify(rater.judge) : null,
        pseudonym,
        isModel,
      ],
    );
    const [made] = added;
    if (made === undefined) throw new Error("an insert has no row");
    if ("userId" in rater && made.pseudonym === pseudonym) {
      await connection.query(notifyInvited, [studyId, rater.userId]);
    }
    return made;
  });
}

/** Why a rater is not added. */
export type NotInvitedToRate = Failure<"not-done" | "too-many">;

/** An invitation by link. `secret` is returned only here; its hash is stored. */
export interface RaterLink {
  readonly id: string;
  readonly pseudonym: string;
  readonly secret: string;
}

/** Invites a rater by a link whose secret opens the study for one person, on any of their devices. */
export async function inviteByLink(
  database: Database,
  studyId: string,
): Promise<RaterLink | NotInvitedToRate> {
  const secret = randomBytes(24).toString("base64url");
  const made = await addRater(database, studyId, { secret });
  return "failed" in made ? made : { ...made, secret };
}

/** Invites an account; inviting it again changes nothing. */
export const inviteAccount = (
  database: Database,
  studyId: string,
  userId: string,
): Promise<{ readonly id: string; readonly pseudonym: string } | NotInvitedToRate> =>
  addRater(database, studyId, { userId });

/**
 * Adds a model as a rater, which is no person: its ratings never count among theirs, and take no places. The same agent
 * again is the same rater: two at once would each have a budget.
 */
export const addJudge = (
  database: Database,
  studyId: string,
  judge: Judge,
): Promise<{ readonly id: string; readonly pseudonym: string } | NotInvitedToRate> =>
  addRater(database, studyId, { judge });

/** Who a rater is, for the doors through which they rate. */
export interface KnownRater extends Pick<Study, "slug" | "status" | "plan"> {
  readonly id: string;
  readonly studyId: string;
  readonly pseudonym: string;
  readonly language: Locale | null;
  readonly consentedAt: Date | null;
  /** Whether the study takes ratings now, and this rater's are wanted. */
  readonly rates: boolean;
}

const known = `rater."id", rater."studyId", study."slug", study."status", study."plan",
  rater."pseudonym", rater."language", rater."consentedAt", (${takesRatings} AND rater."excludedAt" IS NULL) AS "rates"`;
/** SQL: raters with their studies, as `rater` and `study`. */
export const raters = `"StudyRater" rater JOIN "Study" study ON study."id" = rater."studyId"`;

/** The rater with the secret of a link; null: there is none, or they withdrew. */
export async function raterBySecret(
  { connection }: Pick<Database, "connection">,
  secret: string,
): Promise<KnownRater | null> {
  const { rows } = await connection.query<KnownRater>({
    name: "rater-by-secret",
    text: `SELECT ${known} FROM ${raters} WHERE rater."secretHash" = $1`,
    values: [hashOf(secret)],
  });
  return rows[0] ?? null;
}

/** What an account is asked to rate, the newest study first. */
export async function ratersOfUser(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<KnownRater[]> {
  const { rows } = await connection.query<KnownRater>({
    name: "raters-of-user",
    text: `SELECT ${known} FROM ${raters} WHERE rater."userId" = $1 ORDER BY rater."id" DESC`,
    values: [userId],
  });
  return rows;
}

/** Notes that a rater agreed to the consent, and in which language they rate; later calls change the language. */
export async function consentAsRater(
  { connection }: Pick<Database, "connection">,
  raterId: string,
  language: Locale,
): Promise<void> {
  await connection.query(
    `UPDATE "StudyRater" SET "consentedAt" = coalesce("consentedAt", now()), "language" = $2
      WHERE "id" = $1 AND "withdrawnAt" IS NULL`,
    [raterId, language],
  );
}

/** The raters of a study in the order of their invitations (to a millisecond), for its owner. */
export async function ratersOf(
  { connection }: Pick<Database, "connection">,
  studyId: string,
): Promise<Rater[]> {
  const { rows } = await connection.query<Rater>({
    name: "raters-of",
    text: `SELECT "id", "pseudonym", "language", "invitedAt", "consentedAt", "withdrawnAt",
        "excludedAt", "excludedReason", "judge"
      FROM "StudyRater" WHERE "studyId" = $1 ORDER BY "id"`,
    values: [studyId],
  });
  return rows;
}

/** Frees the places of a rater; `undone`: only those without a rating. */
const freePlaces = (undone: boolean): string => `
  WITH gone AS (
    DELETE FROM "StudyPlace" WHERE "raterId" = $1 ${undone ? `AND "doneAt" IS NULL` : ""}
    RETURNING "studyId", "nth", "place")
  UPDATE "StudyItem" item SET "taken" = item."taken" - 1 FROM gone
  WHERE item."studyId" = gone."studyId" AND item."nth" = gone."nth" AND gone."place" IS NOT NULL`;
const freeUndone = freePlaces(true);
const freeAll = freePlaces(false);

/** Frees the places of a rater and keeps their rows: by them, what the rater still sends is known to be late. */
const freeAndKeep = `
  WITH freed AS (
    UPDATE "StudyPlace" SET "place" = NULL WHERE "raterId" = $1 AND "place" IS NOT NULL
    RETURNING "studyId", "nth")
  UPDATE "StudyItem" item SET "taken" = item."taken" - 1 FROM freed
  WHERE item."studyId" = freed."studyId" AND item."nth" = freed."nth"`;

export interface LeavingRater {
  readonly id: string;
  readonly studyId: string;
  readonly plan: Pick<StudyPlan, "consent">;
}

/**
 * Removes a rater from a study: account, link and pseudonym always, and what they rated unless the consent that they
 * agreed to says that values stay.
 */
export async function removeRater(
  transaction: Transaction,
  { id, studyId, plan }: LeavingRater,
): Promise<void> {
  const { connection } = transaction;
  await lockPlaces(transaction, studyId);
  if (plan.consent.keepsValues) await connection.query(freeUndone, [id]);
  else {
    await connection.query(freeAll, [id]);
    await connection.query(`DELETE FROM "StudyRating" WHERE "raterId" = $1`, [id]);
  }
  // It names the pseudonym; another one is computed soon.
  await connection.query(`DELETE FROM "StudyReport" WHERE "studyId" = $1`, [studyId]);
  await connection.query(
    `UPDATE "StudyRater" SET "userId" = NULL, "secretHash" = NULL, "pseudonym" = $2,
      "withdrawnAt" = coalesce("withdrawnAt", now()) WHERE "id" = $1`,
    [id, drawPseudonym()],
  );
}

/** Withdraws a rater at their wish, also from a closed study; false: they did before. */
export async function withdrawRater(database: Database, raterId: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await transaction.connection.query<LeavingRater>(
      `SELECT rater."id", rater."studyId", study."plan" FROM ${raters}
        WHERE rater."id" = $1 AND rater."withdrawnAt" IS NULL AND rater."judge" IS NULL
        FOR UPDATE OF rater`,
      [raterId],
    );
    const [rater] = rows;
    if (rater === undefined) return false;
    await removeRater(transaction, rater);
    return true;
  });
}

/**
 * Stops counting a person's ratings, which exports still show with the reason, and gives their places to others. What
 * they were rating is kept as late. It cannot be undone. False: there is no such rater, or they are excluded already.
 */
export async function excludeRater(
  database: Database,
  {
    studyId,
    pseudonym,
    reason,
  }: { readonly studyId: string; readonly pseudonym: string; readonly reason: string },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rows } = await connection.query<{ id: string }>(
      `SELECT "id" FROM "StudyRater" WHERE "studyId" = $1 AND "pseudonym" = $2
        AND "excludedAt" IS NULL AND "judge" IS NULL FOR UPDATE`,
      [studyId, pseudonym],
    );
    const [rater] = rows;
    if (rater === undefined) return false;
    await lockPlaces(transaction, studyId);
    await connection.query(freeAndKeep, [rater.id]);
    await connection.query(
      `UPDATE "StudyRater" SET "excludedAt" = now(), "excludedReason" = $2 WHERE "id" = $1`,
      [rater.id, reason],
    );
    return true;
  });
}
