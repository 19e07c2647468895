import { z } from "zod";
import { type Database, inTransaction } from "./database.ts";
import { newId } from "./id.ts";

export const familyStatuses = ["proposed", "accepted", "refused", "retired"] as const;
export type FamilyStatus = (typeof familyStatuses)[number];

/** A set of words of which any two can make a match. */
export interface Family {
  readonly slug: string;
  readonly theme: string;
  readonly difficulty: string;
  readonly status: FamilyStatus;
  /** Aliases count as the word. */
  readonly words: readonly { readonly word: string; readonly aliases: readonly string[] }[];
}

export interface Pack {
  readonly slug: string;
  readonly name: string;
  readonly locale: string;
  /** Whether its words may be shown outside of matches. */
  readonly public: boolean;
  readonly families: readonly Family[];
}

const words = z.array(z.object({ word: z.string(), aliases: z.array(z.string()) }));

/**
 * Writes a pack with its families over the one of the same slug. Families that are no longer
 * given stay, so that old matches keep theirs, but retired.
 */
export async function upsertPack(database: Database, pack: Pack): Promise<void> {
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
      text: `UPDATE "Family" SET "status" = 'retired' WHERE "packId" = $1 AND "slug" <> ALL ($2)`,
      values: [id, families.map((family) => family.slug)],
    });
    await connection.query({
      text: `
        INSERT INTO "Family" ("packId", "slug", "theme", "difficulty", "status", "words")
        SELECT $1, given.* FROM unnest($2::text[], $3::text[], $4::text[], $5::"FamilyStatus"[],
          $6::json[]) AS given(slug, theme, difficulty, status, words)
        ON CONFLICT ("packId", "slug") DO UPDATE SET "theme" = excluded."theme",
          "difficulty" = excluded."difficulty", "status" = excluded."status",
          "words" = excluded."words"`,
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

/** All packs of a language (of all languages unless told) with their families, by slug. */
export async function listPacks(database: Database, locale?: string): Promise<Pack[]> {
  const rows = await database.prisma.pack.findMany({
    where: locale === undefined ? {} : { locale },
    orderBy: { slug: "asc" },
    include: { families: { orderBy: { slug: "asc" } } },
  });
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    locale: row.locale,
    public: row.public,
    families: row.families.map((family) => ({
      slug: family.slug,
      theme: family.theme,
      difficulty: family.difficulty,
      status: family.status,
      words: words.parse(family.words),
    })),
  }));
}
