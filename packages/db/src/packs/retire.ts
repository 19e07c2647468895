import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { mayRetire, type Viewer } from "./pack.ts";
import { lockedPack } from "./propose.ts";

type NotRetired = Failure<"no-pack" | "retired-pack" | "not-allowed" | "gone">;

/**
 * Retires a pack, or one accepted family of it: no match draws from it any more, and everybody may
 * read it, also in matches that kept its words hidden. This is permanent. Null: it is done.
 */
export async function retireWords(
  database: Database,
  viewer: Viewer,
  { pack: slug, family }: { readonly pack: string; readonly family?: string },
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
      family === undefined
        ? `UPDATE "Pack" SET "retiredAt" = now() WHERE "id" = $1`
        : `UPDATE "Family" SET "status" = 'retired', "reviewerId" = $2, "reviewedAt" = now()
            WHERE "packId" = $1 AND "slug" = $3 AND "status" = 'accepted'`,
      family === undefined ? [pack.id] : [pack.id, viewer.id, family],
    );
    if (rowCount !== 1) return { failed: "gone", detail: "The family is no longer in play." };
    const [action, target] =
      family === undefined
        ? (["pack-retired", slug] as const)
        : (["family-retired", `${slug}/${family}`] as const);
    await recordAuditEntry(transaction, { actorId: viewer.id, action, target });
    return null;
  });
}
