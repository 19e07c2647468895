import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { mayReview, type Viewer } from "./pack.ts";
import { type Closeness, wordsSchema } from "./pair.ts";
import { type CheckPair, lockedPack, takenWords } from "./propose.ts";
import { storeRating } from "./rate.ts";

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
