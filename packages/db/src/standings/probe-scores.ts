import type { ProbeScore } from "@wisp/game";
import type { Connection } from "../database.ts";

/** Sets how right the answers to the probes of a match were; null for all others. */
export async function writeProbeScores(
  connection: Connection,
  id: string,
  scores: readonly ProbeScore[],
): Promise<void> {
  await connection.query({
    name: "write-probe-scores",
    text: `
      UPDATE "Decision" decision SET "score" = (
        SELECT given.score
        FROM unnest($2::int[], $3::int[], $4::text[], $5::float8[]) AS given(seat, nth, ask, score)
        WHERE given.seat = decision."seat" AND given.nth = decision."nth"
          AND given.ask = decision."ask")
      WHERE decision."matchId" = $1 AND decision."kind" = 'probe'`,
    values: [
      id,
      scores.map(({ seat }) => seat),
      scores.map(({ nth }) => nth),
      scores.map(({ ask }) => ask),
      scores.map(({ score }) => score),
    ],
  });
}

/** The scores that a match has, without those that are null. */
export async function keptProbeScores(connection: Connection, id: string): Promise<ProbeScore[]> {
  const { rows } = await connection.query<ProbeScore>({
    name: "kept-probe-scores",
    text: `
      SELECT "seat", "nth", "ask", "score" FROM "Decision"
      WHERE "matchId" = $1 AND "kind" = 'probe' AND "score" IS NOT NULL
      ORDER BY "at", "seat", "ask"`,
    values: [id],
  });
  return rows;
}
