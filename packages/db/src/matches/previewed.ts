import type { Locale, MatchPreview } from "@wisp/game";
import type { Database } from "../database.ts";
import { firstIdOf } from "../id.ts";
import { isVariantSeason } from "../variants.ts";
import { speechesHidden } from "./speech-shown.ts";
import { hasGuestProgram, isListed } from "./summary.ts";

/** A finished match that can be shown without its result, with what makes it worth watching. */
export interface PreviewedMatch {
  readonly id: string;
  readonly game: string;
  readonly upset: boolean;
  readonly preview: MatchPreview;
  /** Roles of the seats that won, each once. */
  readonly winningRoles: readonly string[];
}

/**
 * The newest finished matches of a language with a quote and a first vote, created in
 * `from` <= time < `to`; without those of unlisted seasons and seasons with variants, those in
 * which people or guest programs sat, recorded ones, and those with a hidden speech.
 */
export async function previewedMatches(
  database: Database,
  {
    locale,
    from,
    to,
    limit,
  }: {
    readonly locale: Locale;
    readonly from: Date;
    readonly to: Date;
    readonly limit: number;
  },
): Promise<readonly PreviewedMatch[]> {
  const { rows } = await database.connection.query<PreviewedMatch>({
    name: "previewed-matches",
    text: `
      SELECT match."id", match."game", match."upset", match."preview", ARRAY(
          SELECT DISTINCT seat."role" FROM "MatchSeat" seat
          WHERE seat."matchId" = match."id" AND seat."won") AS "winningRoles"
      FROM "Match" match
      WHERE match."status" = 'finished' AND match."id" >= $1 AND match."id" < $2
        AND match."locale" = $3 AND match."people" = 0 AND NOT match."recorded" AND match."preview" ->> 'quote' IS NOT NULL
        AND match."preview" ->> 'firstVote' IS NOT NULL
        AND ${isListed} AND NOT ${isVariantSeason('match."seasonId"')} AND ${speechesHidden} = 0
        AND NOT ${hasGuestProgram("match")}
      ORDER BY match."id" DESC LIMIT $4`,
    values: [firstIdOf(from), firstIdOf(to), locale, limit],
  });
  return rows;
}
