import type { Database, Transaction } from "../database.ts";
import { isVariantSeason } from "../variants.ts";
import { type Family, wordsSchema } from "./family.ts";
import { isOpen, mayReview, type PackSummary, summaryColumns, type Viewer } from "./pack.ts";

/** All packs, or those of one language; those still in use first, then by name. */
export async function listPacks(database: Database, locale?: string): Promise<PackSummary[]> {
  const { rows } = await database.connection.query<PackSummary>({
    name: "list-packs",
    text: `
      SELECT ${summaryColumns} FROM "Pack" pack
      WHERE $1::text IS NULL OR pack."locale" = $1
      ORDER BY pack."retiredAt" IS NOT NULL, pack."name", pack."slug"`,
    values: [locale ?? null],
  });
  return rows;
}

/** A pack, null when there is none of that slug. */
export async function packBySlug(
  { connection }: Transaction,
  slug: string,
): Promise<PackSummary | null> {
  if (slug.includes("\0")) return null;
  const { rows } = await connection.query<PackSummary>({
    name: "pack-by-slug",
    text: `SELECT ${summaryColumns} FROM "Pack" pack WHERE pack."slug" = $1`,
    values: [slug],
  });
  return rows[0] ?? null;
}

/** How often the hidden player won with two words of a family. */
export interface PlayedPair {
  /** In the order of their code points. */
  readonly words: readonly string[];
  readonly matches: number;
  readonly hiddenWins: number;
}

/** A family with how it came into its pack. */
export interface ReviewedFamily extends Family {
  /** Handle of its proposer; null: it came with the pack. */
  readonly proposer: string | null;
  readonly proposedAt: Date;
  readonly reviewedAt: Date | null;
  /** The note that its proposer was shown. */
  readonly note: string;
  /** Finished matches on its words without variants, and those that the hidden player won. */
  readonly matches: number;
  readonly hiddenWins: number;
  /** The same by pair of its words. */
  readonly pairs: readonly PlayedPair[];
}

/**
 * The families of a pack that somebody may read, newest first. Those who review it read all of
 * them; everybody reads the families of an open pack and the retired ones of a hidden pack; and everybody
 * reads their own proposals.
 */
export async function familiesOf(
  database: Database,
  pack: PackSummary,
  viewer: Viewer | null,
): Promise<ReviewedFamily[]> {
  const { rows } = await database.connection.query<ReviewedFamily>({
    name: "families-of-pack",
    text: `
      SELECT family."slug", family."theme", family."difficulty", family."status", family."words",
        proposer."handle" AS "proposer", family."proposedAt", family."reviewedAt", family."note",
        coalesce(played."matches", 0) AS "matches", coalesce(played."hiddenWins", 0) AS "hiddenWins",
        coalesce(played."pairs", '[]') AS "pairs"
      FROM "Family" family LEFT JOIN "User" proposer ON proposer."id" = family."proposerId"
      LEFT JOIN (
        SELECT pair."family", sum(pair."matches")::int AS "matches",
          sum(pair."hiddenWins")::int AS "hiddenWins", json_agg(json_build_object('words', pair."pair",
            'matches', pair."matches", 'hiddenWins', pair."hiddenWins") ORDER BY pair."pair")
            FILTER (WHERE cardinality(pair."pair") = 2) AS "pairs"
        FROM (
          SELECT "family", "pair", count(*)::int AS "matches",
            (count(*) FILTER (WHERE 'spy' = ANY ("winners")))::int AS "hiddenWins"
          FROM "Match" WHERE "packId" = $1 AND "status" = 'finished'
            AND NOT ${isVariantSeason('"Match"."seasonId"')} GROUP BY "family", "pair"
        ) pair GROUP BY pair."family"
      ) played ON played."family" = family."slug"
      WHERE family."packId" = $1 AND ($2 OR family."proposerId" = $3
        OR family."status" = 'retired' OR ($4 AND family."status" = 'accepted'))
      ORDER BY family."proposedAt" DESC, family."slug"`,
    values: [pack.id, mayReview(viewer, pack), viewer?.id ?? null, isOpen(pack)],
  });
  return rows.map((row) => ({ ...row, words: wordsSchema.parse(row.words) }));
}

/** A family that waits for its review, with its pack. */
export interface WaitingFamily extends Omit<ReviewedFamily, "matches" | "hiddenWins" | "pairs"> {
  readonly pack: Pick<PackSummary, "slug" | "name" | "locale" | "public">;
}

/** The families that wait for somebody's review, oldest first, at most `limit`. */
export async function familiesToReview(
  database: Database,
  viewer: Viewer,
  limit = 50,
): Promise<WaitingFamily[]> {
  if (viewer.role === "user") return [];
  const { rows } = await database.connection.query<WaitingFamily>({
    name: "families-to-review",
    text: `
      SELECT family."slug", family."theme", family."difficulty", family."status", family."words",
        proposer."handle" AS "proposer", family."proposedAt", family."reviewedAt", family."note",
        json_build_object('slug', pack."slug", 'name', pack."name", 'locale', pack."locale",
          'public', pack."public") AS "pack"
      FROM "Family" family JOIN "Pack" pack ON pack."id" = family."packId"
      LEFT JOIN "User" proposer ON proposer."id" = family."proposerId"
      WHERE family."status" = 'proposed' AND pack."retiredAt" IS NULL
        AND ($1 OR pack."creatorId" = $2)
      ORDER BY family."proposedAt", family."slug" LIMIT $3`,
    values: [viewer.role === "admin", viewer.id, limit],
  });
  return rows.map((row) => ({ ...row, words: wordsSchema.parse(row.words) }));
}
