import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { isSealed } from "../matches/sealed.ts";
import { wordsHidden } from "../matches/words-shown.ts";

/** Where the matches of a study come from: by their ids only those that a user may make studies of. */
export type MatchesOf =
  | { readonly experimentId: string }
  | { readonly seasonId: string }
  | { readonly matchIds: readonly string[]; readonly userId: string };

/** Who sat at a seat of a match. */
export interface CandidateSeat {
  readonly seat: number;
  readonly slug: string;
  readonly name: string;
  readonly model: string | null;
  readonly role: string | null;
}

/** A match of which items may be made: it is over, and every reader sees all that was said. */
export interface CandidateMatch {
  readonly id: string;
  readonly game: string;
  readonly locale: string;
  /** Block, subject and arm; null: of a season. */
  readonly planned: string | null;
  readonly seats: readonly CandidateSeat[];
}

/**
 * The matches of a source of which items may be made, in order of their ids. Left out are those that are live, sealed
 * or hide words, and those at which a person sat: people did not agree to be rated.
 */
export async function candidateMatches(
  { connection }: Pick<Database, "connection">,
  of: MatchesOf,
): Promise<CandidateMatch[]> {
  const { rows } = await connection.query<CandidateMatch>({
    name: "study-candidate-matches",
    text: `
      SELECT match."id", match."game", match."locale", planned."planned",
        (SELECT json_agg(json_build_object('seat', seat."seat", 'slug', agent."slug",
            'name', agent."name", 'model', version."model", 'role', seat."role") ORDER BY seat."seat")
          FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
          JOIN "AgentVersion" version ON version."id" = seat."versionId"
          WHERE seat."matchId" = match."id") AS "seats" /* not null: every match has seats */
      FROM "Match" match LEFT JOIN "ExperimentMatch" planned ON planned."matchId" = match."id"
      WHERE match."status" = 'finished' AND match."people" = 0 AND NOT ${isSealed}
        AND NOT ${wordsHidden} AND (match."experimentId" = $1 OR match."seasonId" = $2
          OR (match."id" = ANY($3::uuid[])
            AND NOT EXISTS (SELECT FROM "Season" season WHERE season."id" = match."seasonId"
              AND season."visibility" <> 'public' AND season."creatorId" IS DISTINCT FROM $4::uuid)
            AND NOT EXISTS (SELECT FROM "Experiment" experiment
              WHERE experiment."id" = match."experimentId" AND experiment."publishedAt" IS NULL
                AND experiment."ownerId" IS DISTINCT FROM $4::uuid)))
      ORDER BY match."id"`,
    values: [
      "experimentId" in of ? of.experimentId : null,
      "seasonId" in of ? of.seasonId : null,
      "matchIds" in of ? of.matchIds.filter(isId) : [],
      "userId" in of ? of.userId : null,
    ],
  });
  return rows;
}
