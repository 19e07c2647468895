import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import type { Family } from "./family.ts";

/** A pack of the arena's own, as its files give it. */
export interface GivenPack {
  readonly slug: string;
  readonly name: string;
  readonly locale: string;
  /** Whether its words are public. */
  readonly public: boolean;
  readonly families: readonly Family[];
}

/**
 * Writes a pack with its families over the one of the same slug. Families that came with it and are
 * no longer given stay, so that old matches keep theirs, but retired; what people proposed stays as it
 * is.
 */
export async function upsertPack(database: Database, pack: GivenPack): Promise<void> {
  const { slug, name, locale, families } = pack;
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
      values: [id, families.map((family) => family.slug)],
    });
    await connection.query({
      text: `
        INSERT INTO "Family" ("packId", "slug", "theme", "difficulty", "status", "words")
        SELECT $1, given.* FROM unnest($2::text[], $3::text[], $4::text[], $5::"FamilyStatus"[],
          $6::json[]) AS given(slug, theme, difficulty, status, words)
        ON CONFLICT ("packId", "slug") DO UPDATE SET "theme" = excluded."theme",
          "difficulty" = excluded."difficulty", "words" = excluded."words",
          "status" = excluded."status"`,
      values: [
        id,
        families.map((family) => family.slug),
        families.map((family) => family.theme),
        families.map((family) => family.difficulty),
        families.map((family) => family.status),
        families.map((family) => JSON.stringify(family.words)),
      ],
    });
  });
}
