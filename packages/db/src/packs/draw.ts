import type { Database } from "../database.ts";
import { pairsInPlay } from "./in-play.ts";
import { isRankedPair, type Word, wordsSchema } from "./pack.ts";

/** A pair that a match may draw. */
export interface DrawablePair {
  /** Its name in the match's materials: "pack/pair", both slugs; for practice the pair's alone. */
  readonly id: string;
  /** Its proposer, who knows it. */
  readonly proposerId: string | null;
  readonly words: readonly Word[];
}

interface Row {
  readonly pack: string;
  readonly public: boolean;
  readonly slug: string;
  readonly proposerId: string | null;
  readonly words: unknown;
}

/**
 * The pairs that a season's matches in a language draw from now, for seasons are ranked: of its packs
 * the accepted pairs with two high ratings, and of hidden packs those in play; none once its packs
 * are retired. Null: the season has no packs, and plays the public one.
 */
export async function wordsOfSeason(
  database: Database,
  seasonId: string,
  locale: string,
  at: Date = new Date(),
): Promise<readonly DrawablePair[] | null> {
  const chosen = await database.prisma.seasonPack.count({ where: { seasonId } });
  if (chosen === 0) return null;
  const { rows } = await database.connection.query<Row>({
    name: "words-of-season",
    text: `
      SELECT pack."slug" AS "pack", pack."public", pair."slug", pair."proposerId", pair."words"
      FROM "SeasonPack" chosen JOIN "Pack" pack ON pack."id" = chosen."packId"
      JOIN "Family" pair ON pair."packId" = pack."id"
      WHERE chosen."seasonId" = $1 AND pack."locale" = $2 AND pack."retiredAt" IS NULL
        AND ${isRankedPair("pair")}
      ORDER BY pack."slug", pair."slug"`,
    values: [seasonId, locale],
  });
  const packs = [...new Set(rows.map(({ pack }) => pack))];
  return packs.flatMap((slug) => {
    const pairs = rows.filter(({ pack }) => pack === slug);
    const open = pairs.some((row) => row.public);
    return (open ? pairs : pairsInPlay(pairs, seasonId, at)).map((pair) => ({
      id: `${slug}/${pair.slug}`,
      proposerId: pair.proposerId,
      words: wordsSchema.parse(pair.words),
    }));
  });
}

/**
 * The pairs that unranked matches in a language draw from: all accepted ones of the arena's own pack,
 * whatever their ratings. Null: it is not stored yet.
 */
export async function wordsOfPractice(
  database: Database,
  locale: string,
): Promise<readonly DrawablePair[] | null> {
  const { rows } = await database.connection.query<Pick<Row, "slug" | "proposerId" | "words">>({
    name: "words-of-practice",
    text: `
      SELECT pair."slug", pair."proposerId", pair."words"
      FROM "Pack" pack JOIN "Family" pair ON pair."packId" = pack."id"
      WHERE pack."slug" = 'public-' || $1 AND pack."creatorId" IS NULL AND pack."public"
        AND pair."status" = 'accepted'
      ORDER BY pair."slug"`,
    values: [locale],
  });
  if (rows.length === 0) return null;
  return rows.map(({ slug, proposerId, words }) => ({
    id: slug,
    proposerId,
    words: wordsSchema.parse(words),
  }));
}
