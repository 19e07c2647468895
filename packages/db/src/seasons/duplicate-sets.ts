import type { Transaction } from "../database.ts";
import type { NewMatch } from "../matches/create.ts";

/** The common properties of a duplicate set's matches. */
interface Content {
  readonly materials: unknown;
  readonly words: NonNullable<NewMatch["words"]> | null;
}

/**
 * A match with the content of its duplicate set, if another match of the set was made before: what
 * its words are drawn from may have changed since. The season is locked.
 */
export async function inSet({ connection }: Transaction, match: NewMatch): Promise<NewMatch> {
  if (match.duplicateSet === undefined || match.duplicateSet === null) return match;
  const { rows } = await connection.query<Content>({
    name: "content-of-set",
    text: `
      SELECT match."materials", CASE WHEN pack."slug" IS NOT NULL THEN json_strip_nulls(
          json_build_object('pack', pack."slug", 'family', match."family",
            'pair', CASE WHEN cardinality(match."pair") > 0 THEN match."pair" END))
        END AS "words"
      FROM "Match" match LEFT JOIN "Pack" pack ON pack."id" = match."packId"
      WHERE match."seasonId" = $1 AND match."locale" = $2 AND match."duplicateSet" = $3
      ORDER BY match."id" LIMIT 1`,
    values: [match.seasonId, match.locale, match.duplicateSet],
  });
  const [first] = rows;
  if (first === undefined) return match;
  const { words: _, ...rest } = match;
  const { materials, words } = first;
  return { ...rest, materials, ...(words !== null && { words }) };
}
