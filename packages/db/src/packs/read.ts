import type { Database, Transaction } from "../database.ts";
import { isVariantSeason } from "../variants.ts";
import {
  isOpen,
  mayReview,
  type PackSummary,
  storedPairSchema,
  summaryColumns,
  type Viewer,
  type Word,
  type WordPair,
  wordsSchema,
} from "./pack.ts";

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

/** The words of every accepted pair of these packs, with the id of its pack; the newest last. */
export async function wordsOfPacks(
  { connection }: Transaction,
  packIds: readonly string[],
): Promise<{ readonly packId: string; readonly words: readonly Word[] }[]> {
  const { rows } = await connection.query<{ packId: string; words: unknown }>({
    name: "words-of-packs",
    text: `
      SELECT "packId", "words" FROM "Family"
      WHERE "packId" = ANY($1::uuid[]) AND "status" = 'accepted' ORDER BY "proposedAt", "slug"`,
    values: [packIds],
  });
  return rows.map(({ packId, words }) => ({ packId, words: wordsSchema.parse(words) }));
}

/** How matches on two words came out. */
export interface PlayedPair {
  /** In the order of their code points. */
  readonly words: readonly string[];
  readonly matches: number;
  readonly hiddenWins: number;
}

/** A pair with how it came into its pack. */
export interface ReviewedPair extends WordPair {
  /** Handle of its proposer; null: it came with the pack. */
  readonly proposer: string | null;
  readonly proposedAt: Date;
  readonly reviewedAt: Date | null;
  /** The note that its proposer was shown. */
  readonly note: string;
  /** The viewer's own rating while the other one is missing; null when they gave none. */
  readonly ownCloseness: number | null;
  /** Whether the viewer may give a rating that is missing. */
  readonly mayRate: boolean;
  /** Finished matches on its words without variants, and those that the hidden player won. */
  readonly matches: number;
  readonly hiddenWins: number;
  /** Those in which the hidden player was out in the first round. */
  readonly outInFirstRound: number;
  /** The matches by their two words; several where the row is a family of an earlier release. */
  readonly pairs: readonly PlayedPair[];
}

/** SQL: ratings as anybody may see them, so that no rater sees the other rating before both are given. */
const bothRatings = `CASE WHEN pair."secondCloseness" IS NOT NULL
  THEN json_build_array(pair."closeness", pair."secondCloseness") END AS "closeness"`;

/**
 * The pairs of a pack that a user may read, newest first. Those who review it read all of them;
 * everybody reads the pairs of an open pack and the retired ones of a hidden pack; and everybody reads
 * their own proposals.
 */
export async function pairsOf(
  database: Database,
  pack: PackSummary,
  viewer: Viewer | null,
): Promise<ReviewedPair[]> {
  const { rows } = await database.connection.query<ReviewedPair>({
    name: "pairs-of-pack",
    text: `
      SELECT pair."slug", pair."theme", pair."status", pair."words", ${bothRatings},
        pair."blindClues", proposer."handle" AS "proposer", pair."proposedAt", pair."reviewedAt", pair."note",
        CASE WHEN pair."raterId" = $3 AND pair."secondCloseness" IS NULL
          THEN pair."closeness" END AS "ownCloseness",
        coalesce($5 AND pair."status" = 'accepted' AND pair."secondCloseness" IS NULL
          AND json_array_length(pair."words") = 2 AND pair."raterId" IS DISTINCT FROM $3::uuid
          AND ($2 OR pair."proposerId" = $3), false) AS "mayRate",
        coalesce(played."matches", 0) AS "matches", coalesce(played."hiddenWins", 0) AS "hiddenWins",
        coalesce(played."outInFirstRound", 0) AS "outInFirstRound",
        coalesce(played."pairs", '[]') AS "pairs"
      FROM "Family" pair LEFT JOIN "User" proposer ON proposer."id" = pair."proposerId"
      LEFT JOIN (
        SELECT words."family", sum(words."matches")::int AS "matches",
          sum(words."hiddenWins")::int AS "hiddenWins",
          sum(words."outInFirstRound")::int AS "outInFirstRound",
          json_agg(json_build_object('words', words."pair", 'matches', words."matches",
            'hiddenWins', words."hiddenWins") ORDER BY words."pair")
            FILTER (WHERE cardinality(words."pair") = 2) AS "pairs"
        FROM (
          SELECT "family", "pair", count(*)::int AS "matches",
            (count(*) FILTER (WHERE 'spy' = ANY ("winners")))::int AS "hiddenWins",
            -- A match that its hidden player lost ended in the round in which that player went out.
            (count(*) FILTER (WHERE NOT 'spy' = ANY ("winners") AND "rounds" = 1))::int
              AS "outInFirstRound"
          FROM "Match" WHERE "packId" = $1 AND "status" = 'finished'
            AND NOT ${isVariantSeason('"Match"."seasonId"')} GROUP BY "family", "pair"
        ) words GROUP BY words."family"
      ) played ON played."family" = pair."slug"
      WHERE pair."packId" = $1 AND ($2 OR pair."proposerId" = $3
        OR pair."status" = 'retired' OR ($4 AND pair."status" = 'accepted'))
      ORDER BY pair."proposedAt" DESC, pair."slug"`,
    values: [
      pack.id,
      mayReview(viewer, pack),
      viewer?.id ?? null,
      isOpen(pack),
      pack.retiredAt === null,
    ],
  });
  return rows.map((row) => ({ ...row, ...storedPairSchema.parse(row) }));
}

/** A pair that waits for its review, with its pack. Its reviewer does not see the proposer's rating. */
export interface WaitingPair
  extends Pick<ReviewedPair, "slug" | "theme" | "words" | "proposer" | "proposedAt"> {
  readonly pack: Pick<PackSummary, "slug" | "name" | "locale">;
}

/** The pairs that wait for a user's review, oldest first, at most `limit`. */
export async function pairsToReview(
  database: Database,
  viewer: Viewer,
  limit = 50,
): Promise<WaitingPair[]> {
  if (viewer.role === "user") return [];
  const { rows } = await database.connection.query<WaitingPair>({
    name: "pairs-to-review",
    text: `
      SELECT pair."slug", pair."theme", pair."words", proposer."handle" AS "proposer",
        pair."proposedAt",
        json_build_object('slug', pack."slug", 'name', pack."name", 'locale', pack."locale") AS "pack"
      FROM "Family" pair JOIN "Pack" pack ON pack."id" = pair."packId"
      LEFT JOIN "User" proposer ON proposer."id" = pair."proposerId"
      WHERE pair."status" = 'proposed' AND pack."retiredAt" IS NULL
        AND ($1 OR pack."creatorId" = $2)
      ORDER BY pair."proposedAt", pair."slug" LIMIT $3`,
    values: [viewer.role === "admin", viewer.id, limit],
  });
  return rows.map((row) => ({ ...row, words: wordsSchema.parse(row.words) }));
}
