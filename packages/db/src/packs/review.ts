import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { wordsSchema } from "./family.ts";
import { mayReview, type Viewer } from "./pack.ts";
import { type CheckFamily, lockedPack, takenWords } from "./propose.ts";

/** Longest note of a review, in code points. */
export const MAX_NOTE_LENGTH = 300;

export interface Review {
  /** Slugs. */
  readonly pack: string;
  readonly family: string;
  readonly verdict: "accepted" | "refused";
  /** A note that the proposer is shown; "" for none. */
  readonly note: string;
}

/**
 * Accepts or refuses a proposed family, for a reviewer of its pack. `check` checks a family again
 * before it is accepted: another family may have taken its words since, or hold them in a
 * hidden pack, which its proposer does not learn. Null: it is done.
 */
export async function reviewFamily<Problem>(
  database: Database,
  viewer: Viewer,
  { pack: slug, family, verdict, note }: Review,
  check: CheckFamily<Problem>,
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
        detail: "Only the pack's creator and admins can review its families.",
      };
    }
    const { rows } = await transaction.connection.query<{ words: unknown }>(
      `SELECT "words" FROM "Family" WHERE "packId" = $1 AND "slug" = $2 AND "status" = 'proposed'`,
      [pack.id, family],
    );
    const proposed = rows[0];
    if (proposed === undefined) {
      return { failed: "gone", detail: "The family has been reviewed in the meantime." };
    }
    if (verdict === "accepted") {
      const taken = await takenWords(transaction, pack, viewer, family);
      const problems = check(wordsSchema.parse(proposed.words), taken, pack.locale);
      if (problems.length > 0) return { problems };
    }
    await transaction.connection.query(
      `UPDATE "Family" SET "status" = $3::"FamilyStatus", "reviewerId" = $4, "reviewedAt" = now(),
          "note" = $5
        WHERE "packId" = $1 AND "slug" = $2`,
      [pack.id, family, verdict, viewer.id, note],
    );
    const action = verdict === "accepted" ? "family-accepted" : "family-refused";
    await recordAuditEntry(transaction, {
      actorId: viewer.id,
      action,
      target: `${slug}/${family}`,
    });
    return null;
  });
}
