import type { Database } from "../database.ts";

/** An experiment or a fork of somebody else that calls an agent. */
export interface LabAgentUse {
  /** The agent's slug. */
  readonly agent: string;
  readonly kind: "experiment" | "fork";
  /** Slug of the experiment, or id of the fork. */
  readonly id: string;
  /** Of the experiment; null: a fork has none. */
  readonly name: string | null;
  /** Handle of its owner; null: the account was deleted. */
  readonly owner: string | null;
  /** Matches of it in which the agent sits; deleted ones are left out. */
  readonly matches: number;
  /** The newest of them. */
  readonly match: string;
  readonly lastAt: Date;
}

const LISTED = 100;

/** The experiments and forks of others that call an owner's agents, the last first; at most 100. */
export async function labUsesOf(
  { connection }: Pick<Database, "connection">,
  ownerId: string,
): Promise<LabAgentUse[]> {
  const { rows } = await connection.query<LabAgentUse>({
    name: "lab-uses-of",
    text: `
      SELECT agent."slug" AS "agent",
        CASE WHEN experiment."id" IS NULL THEN 'fork' ELSE 'experiment' END AS "kind",
        coalesce(experiment."slug", fork."id"::text) AS "id" /* not null: it is one of both */,
        experiment."name",
        CASE WHEN account."deletedAt" IS NULL THEN account."handle" END AS "owner",
        count(DISTINCT match."id")::int AS "matches",
        (max(match."id"::text)) AS "match", max(match."createdAt") AS "lastAt"
      FROM "Agent" agent
      JOIN "MatchSeat" seat ON seat."agentId" = agent."id"
      JOIN "Match" match ON match."id" = seat."matchId"
      LEFT JOIN "Experiment" experiment ON experiment."id" = match."experimentId"
      LEFT JOIN "Fork" fork ON fork."id" = match."forkId"
      LEFT JOIN "User" account ON account."id" = coalesce(experiment."ownerId", fork."ownerId")
      WHERE agent."ownerId" = $1 AND (match."experimentId" IS NOT NULL OR match."forkId" IS NOT NULL)
        AND coalesce(experiment."ownerId", fork."ownerId") IS DISTINCT FROM agent."ownerId"
      GROUP BY agent."slug", experiment."id", fork."id", account."id"
      ORDER BY "lastAt" DESC LIMIT ${LISTED}`,
    values: [ownerId],
  });
  return rows;
}
