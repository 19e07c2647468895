import type { Failure } from "@wisp/game";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import type { NewMatch } from "../matches/create.ts";
import { lockSeason } from "./season.ts";

/** The common properties of a duplicate set's matches. */
interface Content {
  /** Null: made before sets were sealed. */
  readonly sealed: boolean | null;
  readonly gameVersion: number;
  readonly materials: unknown;
  readonly words: NonNullable<NewMatch["words"]> | null;
}

/**
 * A match with the content and the rules of its duplicate set, if another match of the set was made
 * before: what its words are drawn from, and the version of the game, may have changed since. Fails when the set has ended, because its content
 * is public. The season is locked.
 */
export async function inSet(
  { connection }: Transaction,
  match: NewMatch,
): Promise<NewMatch | Failure<"set-ended">> {
  if (match.duplicateSet === undefined || match.duplicateSet === null) return match;
  const { rows } = await connection.query<Content>({
    name: "content-of-set",
    text: `
      SELECT match."sealed", match."gameVersion", match."materials", CASE WHEN pack."slug" IS NOT NULL THEN json_strip_nulls(
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
  if (first.sealed === false) {
    return { failed: "set-ended", detail: "The content of this duplicate set is public." };
  }
  const { words: _, ...rest } = match;
  const { gameVersion, materials, words } = first;
  return { ...rest, gameVersion, materials, ...(words !== null && { words }) };
}

/** The duplicate sets of a season in a language that have ended; no more matches of them are made. */
export async function endedSets(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
  locale: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ duplicateSet: string }>({
    name: "ended-sets",
    text: `SELECT DISTINCT "duplicateSet" /* not null: sealed matches have one */ FROM "Match"
      WHERE "seasonId" = $1 AND "locale" = $2 AND "sealed" = false`,
    values: [seasonId, locale],
  });
  return new Set(rows.map(({ duplicateSet }) => duplicateSet));
}

/** A duplicate set of a season. */
export interface DuplicateSet {
  readonly locale: string;
  readonly duplicateSet: string;
}

/** The sealed duplicate sets of a season of which no match waits or runs; some may have more to come. */
export async function setsWithoutOpenMatches(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<DuplicateSet[]> {
  const { rows } = await connection.query<DuplicateSet>({
    name: "sets-without-open-matches",
    text: `
      SELECT "locale", "duplicateSet" /* not null: sealed matches have one */
      FROM "Match" WHERE "seasonId" = $1 AND "sealed" = true
      GROUP BY "locale", "duplicateSet"
      HAVING NOT bool_or("status" IN ('waiting', 'running'))`,
    values: [seasonId],
  });
  return rows;
}

/**
 * Ends duplicate sets of a season: runners lease their matches that are over and finish them, with all
 * that follows from it (leaderboards, notifications). A set of which a match waits or runs stays sealed, and
 * no match of an ended set is made any more.
 */
export async function unsealSets(
  database: Database,
  seasonId: string,
  sets: readonly DuplicateSet[],
): Promise<void> {
  if (sets.length === 0) return;
  await inTransaction(database, async (transaction) => {
    // No match is added to them meanwhile.
    await lockSeason(transaction, seasonId);
    await transaction.connection.query({
      name: "unseal-sets",
      text: `
        WITH unsealed AS (
          UPDATE "Match" match SET "sealed" = false,
            "status" = CASE WHEN match."status" = 'played' THEN 'running' ELSE match."status" END
          FROM unnest($2::text[], $3::text[]) AS ended("locale", "set")
          WHERE match."seasonId" = $1 AND match."sealed" = true AND match."locale" = ended."locale"
            AND match."duplicateSet" = ended."set" AND NOT EXISTS (
              SELECT FROM "Match" open WHERE open."seasonId" = $1 AND open."sealed" = true
                AND open."locale" = ended."locale" AND open."duplicateSet" = ended."set"
                AND open."status" IN ('waiting', 'running'))
          RETURNING 1)
        SELECT pg_notify('matches', '') FROM unsealed LIMIT 1`,
      values: [
        seasonId,
        sets.map(({ locale }) => locale),
        sets.map(({ duplicateSet }) => duplicateSet),
      ],
    });
  });
}
