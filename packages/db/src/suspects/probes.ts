import type { Database } from "../database.ts";

/** A scored answer to a probe. */
export interface ScoredProbe {
  readonly seat: number;
  /** The last public event before the question. */
  readonly cursor: number;
  /** How right it was, from 0 to 1. */
  readonly score: number;
}

/** The scored answers to a probe in a match, in the order of asking; [] before its end. */
export async function scoredProbes(
  { connection }: Database,
  matchId: string,
  probe: string,
): Promise<readonly ScoredProbe[]> {
  const { rows } = await connection.query<ScoredProbe>({
    name: "scored-probes",
    text: `
      SELECT decision."seat", decision."score", (
        SELECT count(*)::int - 1 FROM "MatchEvent" event
        WHERE event."matchId" = $1 AND event."public" AND event."seq" < decision."at") AS "cursor"
      FROM "Decision" decision
      WHERE decision."matchId" = $1 AND decision."kind" = 'probe' AND decision."ask" = $2
        AND decision."score" IS NOT NULL
      ORDER BY decision."at", decision."seat"`,
    values: [matchId, probe],
  });
  return rows;
}
