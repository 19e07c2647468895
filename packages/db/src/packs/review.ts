import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { type Closeness, mayRetire, mayReview, type Viewer, wordsSchema } from "./pack.ts";
import { type CheckPair, lockedPack, takenWords } from "./propose.ts";

/** An accepted pair, and how close the reviewer finds its words. */
export interface ClosenessRating {
  /** Slugs. */
  readonly pack: string;
  readonly pair: string;
  readonly closeness: Closeness;
}

/**
 * Stores a rating as the pair's next one. Changes nothing where the pair has both, or where the first
 * is the same rater's; resolves with whether it was stored.
 */
async function storeRating(
  { connection }: Transaction,
  packId: string,
  pair: string,
  raterId: string,
  closeness: Closeness,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE "Family" SET "closeness" = coalesce("closeness", $4),
        "raterId" = CASE WHEN "closeness" IS NULL THEN $3::uuid ELSE "raterId" END,
        "secondCloseness" = CASE WHEN "closeness" IS NULL THEN NULL ELSE $4::int END
      WHERE "packId" = $1 AND "slug" = $2 AND "secondCloseness" IS NULL
        AND "raterId" IS DISTINCT FROM $3::uuid`,
    [packId, pair, raterId, closeness],
  );
  return rowCount === 1;
}

/**
 * Rates an accepted pair that lacks a rating. Its proposer and the reviewers of its pack may, each once;
 * none of them has been shown the rating of another. Null: it is done.
 */
export async function ratePair(
  database: Database,
  viewer: Viewer,
  { pack: slug, pair, closeness }: ClosenessRating,
): Promise<null | Failure<
  "no-pack" | "retired-pack" | "not-allowed" | "gone" | "not-a-pair" | "already-rated"
>> {
  return inTransaction(database, async (transaction) => {
    const pack = await lockedPack(transaction, slug);
    if (isFailure(pack)) return pack;
    const { rows } = await transaction.connection.query<{
      words: unknown;
      proposerId: string | null;
    }>(
      `SELECT "words", "proposerId" FROM "Family"
        WHERE "packId" = $1 AND "slug" = $2 AND "status" = 'accepted'`,
      [pack.id, pair],
    );
    const [found] = rows;
    // Who may not rate does not learn whether the pair exists.
    if (!mayReview(viewer, pack) && found?.proposerId !== viewer.id) {
      const detail = "Only the pair's proposer, the pack's creator and admins can rate it.";
      return { failed: "not-allowed", detail };
    }
    if (found === undefined) {
      return {
        failed: "gone",
        detail: "The pair is not in play: it was never accepted, or is retired.",
      };
    }
    if (wordsSchema.parse(found.words).length !== 2) {
      const detail =
        "This family is older than pairs and has more than two words. Only pairs are rated.";
      return { failed: "not-a-pair", detail };
    }
    if (!(await storeRating(transaction, pack.id, pair, viewer.id, closeness))) {
      const detail =
        "You have rated this pair, or it has both ratings. The second rating is another person's.";
      return { failed: "already-rated", detail };
    }
    const target = `${slug}/${pair}`;
    await recordAuditEntry(transaction, { actorId: viewer.id, action: "pair-rated", target });
    return null;
  });
}

/** Longest note of a review, in code points. */
export const MAX_NOTE_LENGTH = 300;

export interface Review {
  /** Slugs. */
  readonly pack: string;
  readonly pair: string;
  /** Who accepts a pair rates it, too, without having seen the proposer's rating. */
  readonly verdict:
    | { readonly accepted: true; readonly closeness: Closeness }
    | { readonly accepted: false };
  /** A note that the proposer is shown; "" for none. */
  readonly note: string;
}

/**
 * Accepts or refuses a proposed pair, for a reviewer of its pack. `check` checks a pair again before
 * it is accepted: another pair may have taken its words since, or hold them in a
 * hidden pack, which its proposer does not learn. Null: it is done.
 */
export async function reviewPair<Problem>(
  database: Database,
  viewer: Viewer,
  { pack: slug, pair, verdict, note }: Review,
  check: CheckPair<Problem>,
): Promise<
  | null
  | { readonly problems: readonly Problem[] }
  | Failure<"no-pack" | "retired-pack" | "not-allowed" | "gone">
> {
  return inTransaction(database, async (transaction) => {
    const pack = await lockedPack(transaction, slug);
    if (isFailure(pack)) return pack;
    if (!mayReview(viewer, pack)) {
      return {
        failed: "not-allowed",
        detail: "Only the pack's creator and admins can review its pairs.",
      };
    }
    const { rows } = await transaction.connection.query<{ words: unknown }>(
      `SELECT "words" FROM "Family" WHERE "packId" = $1 AND "slug" = $2 AND "status" = 'proposed'`,
      [pack.id, pair],
    );
    const proposed = rows[0];
    if (proposed === undefined) {
      return { failed: "gone", detail: "The pair has been reviewed in the meantime." };
    }
    if (verdict.accepted) {
      const taken = await takenWords(transaction, pack, viewer, pair);
      const problems = check(wordsSchema.parse(proposed.words), taken, pack.locale);
      if (problems.length > 0) return { problems };
      // Of a reviewer's own proposal the first rating is theirs, and the second one stays open.
      await storeRating(transaction, pack.id, pair, viewer.id, verdict.closeness);
    }
    const status = verdict.accepted ? "accepted" : "refused";
    await transaction.connection.query(
      `UPDATE "Family" SET "status" = $3::"FamilyStatus", "reviewerId" = $4, "reviewedAt" = now(),
          "note" = $5
        WHERE "packId" = $1 AND "slug" = $2`,
      [pack.id, pair, status, viewer.id, note],
    );
    const action = verdict.accepted ? "family-accepted" : "family-refused";
    await recordAuditEntry(transaction, {
      actorId: viewer.id,
      action,
      target: `${slug}/${pair}`,
    });
    return null;
  });
}

type NotRetired = Failure<"no-pack" | "retired-pack" | "not-allowed" | "gone">;

/**
 * Retires a pack, or one accepted pair of it: no match draws from it any more, and everybody may
 * read it, also in matches that kept its words hidden. This is permanent. Null: it is done.
 */
export async function retireWords(
  database: Database,
  viewer: Viewer,
  { pack: slug, pair }: { readonly pack: string; readonly pair?: string },
): Promise<null | NotRetired> {
  return inTransaction(database, async (transaction) => {
    const pack = await lockedPack(transaction, slug);
    if (isFailure(pack)) return pack;
    if (!mayRetire(viewer, pack)) {
      const detail =
        "Only the pack's creator and admins can retire its words. The arena's own packs cannot be retired.";
      return { failed: "not-allowed", detail };
    }
    const { rowCount } = await transaction.connection.query(
      pair === undefined
        ? `UPDATE "Pack" SET "retiredAt" = now() WHERE "id" = $1`
        : `UPDATE "Family" SET "status" = 'retired', "reviewerId" = $2, "reviewedAt" = now()
            WHERE "packId" = $1 AND "slug" = $3 AND "status" = 'accepted'`,
      pair === undefined ? [pack.id] : [pack.id, viewer.id, pair],
    );
    if (rowCount !== 1) return { failed: "gone", detail: "The pair is no longer in play." };
    const [action, target] =
      pair === undefined
        ? (["pack-retired", slug] as const)
        : (["family-retired", `${slug}/${pair}`] as const);
    await recordAuditEntry(transaction, { actorId: viewer.id, action, target });
    return null;
  });
}
