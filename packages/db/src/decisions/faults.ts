import type { PlacedFoul } from "@wisp/game";
import type { Queryable } from "../queryable.ts";

/** The faults an owner looks for among decisions; an illegal answer is missed, too. */
export const decisionFaults = ["missed", "illegal", "slow", "foul"] as const;
export type DecisionFault = (typeof decisionFaults)[number];

/** A decision that took at least this long is slow, in milliseconds. */
export const SLOW_MS = 10_000;

/** A fault of a match as stored. */
interface FaultRow extends Omit<PlacedFoul, "foul"> {
  readonly agentId: string;
  readonly fault: DecisionFault;
  readonly foul: string | null;
}

const columns = `"agentId", "fault", "matchId", "nth", "seat", "foul"`;

/**
 * SQL: the faults of match $1, from its decisions and its fouls; these are given as arrays from parameter `first` on
 * (see `foulArrays`). A branch of a fork has none: many of its decisions are those of the forked match.
 *
 * @param condition SQL without which there are none
 */
const faultsOf = (first: number, condition = "true"): string => `
  WITH decision AS (
    SELECT seat."agentId", answered."matchId", answered."nth", answered."seat",
      answered."missed", answered."latencyMs"
    FROM "Decision" answered
    JOIN "MatchSeat" seat
      ON seat."matchId" = answered."matchId" AND seat."seat" = answered."seat"
    JOIN "Agent" agent ON agent."id" = seat."agentId" AND agent."ownerId" IS NOT NULL
    WHERE answered."matchId" = $1 AND answered."kind" = 'decision' AND ${condition} AND NOT EXISTS (
      SELECT 1 FROM "Match" match WHERE match."id" = $1 AND match."forkId" IS NOT NULL))
  SELECT decision."agentId", found."fault", decision."matchId", decision."nth", decision."seat",
    NULL::text AS "foul"
  FROM decision CROSS JOIN LATERAL (VALUES
    ('missed', decision."missed" IS NOT NULL),
    ('illegal', coalesce(decision."missed" = 'illegal', false)),
    ('slow', decision."latencyMs" >= ${SLOW_MS})) AS found("fault", "holds")
  WHERE found."holds"
  UNION ALL
  SELECT DISTINCT ON (decision."seat", decision."nth") decision."agentId", 'foul',
    decision."matchId", decision."nth", decision."seat", given."foul"
  FROM decision
  JOIN unnest($${first}::int[], $${first + 1}::int[], $${first + 2}::text[])
    AS given("seat", "nth", "foul") USING ("seat", "nth")`;

/** The fouls of a match as the parameters of `addFaults`. */
export const foulArrays = (fouls: readonly PlacedFoul[]): unknown[][] => [
  fouls.map(({ seat }) => seat),
  fouls.map(({ nth }) => nth),
  fouls.map(({ foul }) => foul),
];

/** SQL: stores the faults of match $1 with the fouls of parameters `first` to `first + 2`, where `condition` holds. */
export const addFaults = (first: number, condition?: string): string => `
  INSERT INTO "DecisionFault" (${columns}) ${faultsOf(first, condition)}`;

const inOrder = `ORDER BY "agentId", "fault", "nth", "seat"`;

/** The faults that are stored of a match. */
export async function keptFaults(connection: Queryable, id: string): Promise<FaultRow[]> {
  const { rows } = await connection.query<FaultRow>({
    name: "kept-faults",
    text: `SELECT "agentId", "fault", "nth", "seat", "foul" FROM "DecisionFault"
      WHERE "matchId" = $1 ${inOrder}`,
    values: [id],
  });
  return rows;
}

/** The faults of a match by its decisions and fouls. */
export async function faultsNow(
  connection: Queryable,
  id: string,
  fouls: readonly PlacedFoul[],
): Promise<FaultRow[]> {
  const { rows } = await connection.query<FaultRow>({
    name: "faults-now",
    text: `SELECT "agentId", "fault", "nth", "seat", "foul" FROM (${faultsOf(2)}) AS now
      ${inOrder}`,
    values: [id, ...foulArrays(fouls)],
  });
  return rows;
}

/** Replaces the faults that are stored of a match. */
export async function writeFaults(
  connection: Queryable,
  id: string,
  fouls: readonly PlacedFoul[],
): Promise<void> {
  await connection.query(`DELETE FROM "DecisionFault" WHERE "matchId" = $1`, [id]);
  await connection.query(addFaults(2), [id, ...foulArrays(fouls)]);
}
