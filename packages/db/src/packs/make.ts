import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import { isSlug, readAgentName } from "../naming/naming.ts";
import { slugsFor } from "../naming/slugs.ts";
import type { Viewer, WordPair } from "./pack.ts";

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
    return {
      failed: "name",
      detail: "A pack's name has 1 to 60 characters on one line, none of them a check mark.",
    };
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

/** A pack of the arena's own, as its files give it. */
export interface GivenPack {
  readonly slug: string;
  readonly name: string;
  readonly locale: string;
  /** Whether its words are public. */
  readonly public: boolean;
  readonly pairs: readonly (Omit<WordPair, "blindClues"> & Partial<Pick<WordPair, "blindClues">>)[];
}

/**
 * Writes a pack with its pairs over the one of the same slug. Pairs (or families) that came with it and are
 * no longer given stay, so that old matches keep theirs, but retired; what people proposed stays as it
 * is.
 */
export async function upsertPack(database: Database, pack: GivenPack): Promise<void> {
  const { slug, name, locale, pairs } = pack;
  await inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ id: string }>({
      text: `
        INSERT INTO "Pack" ("id", "slug", "name", "locale", "public") VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT ("slug") DO UPDATE SET "name" = excluded."name",
          "locale" = excluded."locale", "public" = excluded."public"
        RETURNING "id"`,
      values: [newId(), slug, name, locale, pack.public],
    });
    const id = rows[0]?.id;
    await connection.query({
      text: `UPDATE "Family" SET "status" = 'retired'
        WHERE "packId" = $1 AND "slug" <> ALL ($2) AND "proposerId" IS NULL`,
      values: [id, pairs.map((pair) => pair.slug)],
    });
    await connection.query({
      text: `
        INSERT INTO "Family" ("packId", "slug", "theme", "status", "words", "closeness",
          "secondCloseness", "blindClues")
        SELECT $1, given.* FROM unnest($2::text[], $3::text[], $4::"FamilyStatus"[], $5::json[],
          $6::int[], $7::int[], $8::json[])
          AS given(slug, theme, status, words, closeness, second, clues)
        ON CONFLICT ("packId", "slug") DO UPDATE SET "theme" = excluded."theme",
          "words" = excluded."words", "status" = excluded."status",
          "closeness" = excluded."closeness", "secondCloseness" = excluded."secondCloseness",
          "blindClues" = excluded."blindClues"`,
      values: [
        id,
        pairs.map((pair) => pair.slug),
        pairs.map((pair) => pair.theme),
        pairs.map((pair) => pair.status),
        pairs.map((pair) => JSON.stringify(pair.words)),
        pairs.map((pair) => pair.closeness?.[0] ?? null),
        pairs.map((pair) => pair.closeness?.[1] ?? null),
        pairs.map((pair) => (pair.blindClues ? JSON.stringify(pair.blindClues) : null)),
      ],
    });
  });
}
