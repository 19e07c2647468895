import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { isId } from "../id.ts";
import { namedJson, notifying } from "../notifications/notification.ts";

/** An agent that the arena took out, as those who administer see it. */
export interface SuspendedAgent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly avatar: number;
  /** Handle; null for residents. */
  readonly owner: string | null;
  readonly connector: string;
  /** The owner's choice. */
  readonly online: boolean;
  readonly suspendedAt: Date;
  /** Why; it may contain the agent's address. */
  readonly suspension: string | null;
  /** When the arena looks after it next. */
  readonly nextHealthCheckAt: Date | null;
  /** Technical failures in the last 24 hours. */
  readonly incidents: number;
}

const MOST = 100;

/** Suspended agents, the last ones first; 100 at most. */
export async function suspendedAgents(database: Database): Promise<SuspendedAgent[]> {
  const { rows } = await database.connection.query<SuspendedAgent>({
    name: "suspended-agents",
    text: `
      SELECT agent."id", agent."slug", agent."name", agent."avatar", owner."handle" AS "owner",
        agent."online", agent."suspendedAt", agent."suspension", agent."nextHealthCheckAt",
        (SELECT "connector" FROM "AgentVersion" WHERE "agentId" = agent."id"
          ORDER BY "number" DESC LIMIT 1) AS "connector" /* not null: every agent has a version */,
        (SELECT count(*)::int FROM "Incident" WHERE "agentId" = agent."id"
          AND "at" > now() - interval '1 day') AS "incidents"
      FROM "Agent" agent LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      WHERE agent."suspendedAt" IS NOT NULL AND agent."retiredAt" IS NULL
      ORDER BY agent."suspendedAt" DESC LIMIT ${MOST}`,
  });
  return rows;
}

/** Changes an agent by a statement that returns its slug, and records the action; false if nothing changed. */
async function change(
  database: Database,
  actorId: string,
  agentId: string,
  action: "agent-set-offline" | "suspension-lifted",
  statement: string,
): Promise<boolean> {
  if (!isId(agentId)) return false;
  return inTransaction(database, async (transaction) => {
    const { rows } = await transaction.connection.query<{ slug: string }>(statement, [agentId]);
    const [agent] = rows;
    if (agent === undefined) return false;
    await recordAuditEntry(transaction, { actorId, action, target: agent.slug });
    return true;
  });
}

/** Invites an agent no more until its owner brings it online; false when it is not online. */
export const takeOffline = (
  database: Database,
  actorId: string,
  agentId: string,
): Promise<boolean> =>
  change(
    database,
    actorId,
    agentId,
    "agent-set-offline",
    `UPDATE "Agent" SET "online" = false
      WHERE "id" = $1 AND "online" AND "retiredAt" IS NULL RETURNING "slug"`,
  );

/** Ends a suspension without a check and resets the incident count; false if not suspended. */
export const liftSuspension = (
  database: Database,
  actorId: string,
  agentId: string,
): Promise<boolean> =>
  change(
    database,
    actorId,
    agentId,
    "suspension-lifted",
    `WITH lifted AS (
      UPDATE "Agent" SET "suspendedAt" = NULL, "suspension" = NULL, "failedHealthChecks" = 0,
        "recoveredAt" = now()
      WHERE "id" = $1 AND "suspendedAt" IS NOT NULL AND "retiredAt" IS NULL
      RETURNING "slug", "ownerId" AS "userId",
        json_build_object('agent', ${namedJson('"Agent"')}) AS "data"),
    notified AS (${notifying("agent-recovered", `SELECT "userId", "data" FROM lifted`)})
    SELECT "slug" FROM lifted`,
  );
