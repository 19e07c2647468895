import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { mayRetire, type Viewer } from "./pack.ts";
import { lockedPack } from "./propose.ts";

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
