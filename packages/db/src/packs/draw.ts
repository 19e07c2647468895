import type { Database } from "../database.ts";
import { type Word, wordsSchema } from "./family.ts";
import { familiesInPlay } from "./in-play.ts";

/** A family that a match may draw. */
export interface DrawableFamily {
  /** "pack/family", both slugs: its name in the match's materials. */
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
 * The families that a season's matches in a language draw from now: the accepted families of its
 * packs, of hidden ones those in play; none once its packs are retired. Null: the season has no packs, and
 * plays the public one.
 */
export async function wordsOfSeason(
  database: Database,
  seasonId: string,
  locale: string,
  at: Date = new Date(),
): Promise<readonly DrawableFamily[] | null> {
  const chosen = await database.prisma.seasonPack.count({ where: { seasonId } });
  if (chosen === 0) return null;
  const { rows } = await database.connection.query<Row>({
    name: "words-of-season",
    text: `
      SELECT pack."slug" AS "pack", pack."public", family."slug", family."proposerId",
        family."words"
      FROM "SeasonPack" chosen JOIN "Pack" pack ON pack."id" = chosen."packId"
      JOIN "Family" family ON family."packId" = pack."id"
      WHERE chosen."seasonId" = $1 AND pack."locale" = $2 AND pack."retiredAt" IS NULL
        AND family."status" = 'accepted'
      ORDER BY pack."slug", family."slug"`,
    values: [seasonId, locale],
  });
  const packs = [...new Set(rows.map(({ pack }) => pack))];
  return packs.flatMap((slug) => {
    const families = rows.filter(({ pack }) => pack === slug);
    const open = families.some((row) => row.public);
    const played = open ? families : familiesInPlay(families, seasonId, at);
    return played.map((family) => ({
      id: `${slug}/${family.slug}`,
      proposerId: family.proposerId,
      words: wordsSchema.parse(family.words),
    }));
  });
}
