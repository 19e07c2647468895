import { storableText } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import { namedJson, notifying } from "../notifications/notification.ts";
import { restCodes } from "./rest.ts";

/** Number of counted incidents within an hour that suspends an agent. */
export const STRIKES = 3;

/**
 * Codes of incidents that are shown to the owner but do not count towards a suspension:
 *
 * - `spent`: an allowance is used up.
 * - `rate-limited`, `quota-spent`: the agent rests instead, see `restAgent`.
 * - `resting`: the host gets no requests for a while; the failures before that counted already.
 * - Failures that opponents can cause with their speeches, so that no speech suspends an opponent:
 *   the model's service rejected a question (`filtered`), the match exceeded the model's context
 *   (`too-long`), or the model exceeded its limit or returned nothing (`no-answer`).
 * - Messages that the agent did not accept, which are not fouls either (`message-lost`, `behind`).
 * - A replay that a restart of the arena made necessary (`replay-incomplete`).
 *
 * Failures of an agent's program or address (`wrong-shape`, `crashed`, `timeout` ...) count, whatever
 * their cause: there the influence of opponents cannot be distinguished from faults.
 */
export const uncountedIncidents: readonly string[] = [
  "spent",
  ...restCodes,
  "resting",
  "filtered",
  "too-long",
  "no-answer",
  "message-lost",
  "behind",
  "replay-incomplete",
];

/** A technical failure of an agent, in words its owner can act on. */
export interface NewIncident {
  readonly agentId: string;
  readonly versionId: string;
  /** Null when it did not happen in a match. */
  readonly matchId: string | null;
  /** Code of the failure, in a match or a health check; "check" for a check that names none. */
  readonly code: string;
  /** For the owner alone: it may contain the agent's address. */
  readonly detail: string;
}

export interface Incident extends Omit<NewIncident, "agentId"> {
  readonly id: string;
  readonly at: Date;
}

/**
 * SQL: whether an incident happened in another account's experiment, which chose the game's options, or in
 * another account's fork, which chose the match and with it its options.
 */
const isOfOthers = `EXISTS (
  SELECT 1 FROM "Match" match
  LEFT JOIN "Experiment" experiment ON experiment."id" = match."experimentId"
  LEFT JOIN "Fork" fork ON fork."id" = match."forkId"
  WHERE match."id" = incident."matchId"
    AND (match."experimentId" IS NOT NULL OR match."forkId" IS NOT NULL)
    AND coalesce(experiment."ownerId", fork."ownerId") IS DISTINCT FROM agent."ownerId")`;

/**
 * Stores an incident. The third one within an hour (and since the last check that passed) suspends
 * the agent, with that incident as the reason, and notifies its owner and the organizers of its seasons. Resolves
 * with whether it did. House agents are never
 * suspended, and incidents in experiments and forks of others do not count.
 */
export async function reportIncident(
  database: Database,
  { agentId, versionId, matchId, code, detail }: NewIncident,
): Promise<{ suspended: boolean }> {
  const reason = storableText(detail);
  return inTransaction(database, async ({ connection }) => {
    // Two concurrent reports would each overlook the other.
    await connection.query(`SELECT 1 FROM "Agent" WHERE "id" = $1 FOR NO KEY UPDATE`, [agentId]);
    await connection.query(
      `INSERT INTO "Incident" ("id", "agentId", "versionId", "matchId", "code", "detail")
        VALUES ($1, $2, $3, $4, $5, $6)`,
      [newId(), agentId, versionId, matchId, code, reason],
    );
    if (uncountedIncidents.includes(code)) return { suspended: false };
    const { rows } = await connection.query<{ suspended: number }>(
      `WITH suspended AS (
        UPDATE "Agent" agent SET "suspendedAt" = now(), "suspension" = $2,
          "nextHealthCheckAt" = CASE WHEN agent."failedHealthChecks" > 0 THEN agent."nextHealthCheckAt"
            ELSE now() + interval '1 minute' END
        WHERE agent."id" = $1 AND NOT agent."house" AND agent."suspendedAt" IS NULL
          AND agent."retiredAt" IS NULL AND $3 <= (
            SELECT count(*) FROM "Incident" incident
            WHERE incident."agentId" = agent."id" AND NOT incident."code" = ANY($4::text[])
              AND NOT ${isOfOthers}
              AND incident."at" > now() - interval '1 hour'
              AND incident."at" > coalesce(agent."recoveredAt", '-infinity'))
        RETURNING agent."id", agent."slug", agent."name", agent."ownerId", agent."suspension"),
      entered AS (
        SELECT season."id", season."slug", season."name", season."creatorId" FROM "Season" season
        JOIN "SeasonEntry" entry ON entry."seasonId" = season."id"
        JOIN suspended ON suspended."id" = entry."agentId"
        WHERE season."status" IN ('open', 'paused') AND NOT season."house"
          AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL),
      notified AS (${notifying(
        "agent-suspended",
        `SELECT suspended."ownerId" AS "userId", jsonb_strip_nulls(jsonb_build_object(
            'agent', ${namedJson("suspended")}, 'reason', suspended."suspension",
            'season', (SELECT ${namedJson("entered")} FROM entered ORDER BY entered."id" DESC LIMIT 1)
          )) AS "data"
        FROM suspended`,
      )}),
      "notifiedOrganizers" AS (${notifying(
        "season-agent-suspended",
        // The reason may contain the agent's address, which is its owner's.
        `SELECT entered."creatorId" AS "userId", jsonb_build_object(
            'agent', ${namedJson("suspended")}, 'season', ${namedJson("entered")}) AS "data"
        FROM entered CROSS JOIN suspended
        WHERE entered."creatorId" IS DISTINCT FROM suspended."ownerId"`,
      )})
      SELECT count(*)::int AS "suspended" FROM suspended`,
      [agentId, reason, STRIKES, uncountedIncidents],
    );
    return { suspended: rows[0]?.suspended === 1 };
  });
}

/** The newest incidents of an agent, for its owner. */
export async function incidentsOf(
  database: Database,
  agentId: string,
  limit: number,
): Promise<Incident[]> {
  return database.prisma.incident.findMany({
    where: { agentId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
    omit: { agentId: true },
  });
}

/** Deletes the incidents before `olderThan`; resolves with their number. */
export async function sweepIncidents(database: Database, olderThan: Date): Promise<number> {
  const { count } = await database.prisma.incident.deleteMany({ where: { at: { lt: olderThan } } });
  return count;
}
