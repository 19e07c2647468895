import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { mayReview, type Viewer } from "./pack.ts";
import { type Closeness, wordsSchema } from "./pair.ts";
import { lockedPack } from "./propose.ts";

/** An accepted pair, and how close somebody finds its words. */
export interface Rating {
  /** Slugs. */
  readonly pack: string;
  readonly pair: string;
  readonly closeness: Closeness;
}

/**
 * Stores a rating as the pair's next one. Changes nothing where the pair has both, or where the first
 * is the same rater's; resolves with whether it was stored.
 */
export async function storeRating(
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
  { pack: slug, pair, closeness }: Rating,
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
