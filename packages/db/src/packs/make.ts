import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import { isSlug, readAgentName } from "../naming/naming.ts";
import { slugsFor } from "../naming/slugs.ts";
import type { Viewer } from "./pack.ts";

export interface NewPack {
  readonly name: string;
  readonly locale: string;
  readonly public: boolean;
}

/**
 * Makes an empty pack of an organizer or admin; its slug comes from its name. A name is held to
 * what agents' names are (see `readAgentName`).
 */
export async function makePack(
  database: Database,
  creator: Viewer,
  pack: NewPack,
): Promise<{ readonly slug: string } | Failure<"not-allowed" | "name">> {
  if (creator.role === "user") {
    return {
      failed: "not-allowed",
      detail: "Only organizers can create packs. Ask an admin for the role.",
    };
  }
  const read = readAgentName(pack.name);
  if ("failed" in read) {
    return { failed: "name", detail: "A pack's name has 1 to 60 characters on one line." };
  }
  const { name } = read;
  const id = newId();
  return inTransaction(database, async (transaction) => {
    for (const slug of slugsFor(name, id).filter(isSlug)) {
      const { rowCount } = await transaction.connection.query(
        `INSERT INTO "Pack" ("id", "slug", "name", "locale", "public", "creatorId")
          SELECT $1, $2, $3, $4, $5, $6 WHERE $2 <> 'new' ON CONFLICT ("slug") DO NOTHING`,
        [id, slug, name, pack.locale, pack.public, creator.id],
      );
      if (rowCount !== 1) continue;
      await recordAuditEntry(transaction, {
        actorId: creator.id,
        action: "pack-made",
        target: slug,
      });
      return { slug };
    }
    throw new Error(`no slug is free for pack ${id}`);
  });
}
