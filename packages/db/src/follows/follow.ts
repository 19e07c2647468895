import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import type { PublicAgent } from "../matches/summary.ts";

/** Agents that one user can follow. */
export const MAX_FOLLOWED_AGENTS = 100;

/**
 * Makes a user follow an agent; does nothing if they already do. People cannot be followed, nor agents
 * that do not exist.
 */
export async function followAgent(
  database: Database,
  userId: string,
  slug: string,
): Promise<{ readonly following: true } | Failure<"unknown-agent" | "too-many-agents">> {
  return inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ id: string }>(
      `SELECT "id" FROM "Agent" WHERE "slug" = $1 AND NOT "person" FOR KEY SHARE`,
      [slug],
    );
    const [agent] = rows;
    if (agent === undefined)
      return { failed: "unknown-agent", detail: "This agent does not exist." };
    // One at a time, so that nobody gets past the limit; none for an account that is being deleted.
    const { rowCount: users } = await connection.query(
      `SELECT FROM "User" WHERE "id" = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
      [userId],
    );
    const { rows: counts } = await connection.query<{ others: number }>(
      `SELECT count(*)::int AS "others" FROM "Follow" WHERE "userId" = $1 AND "agentId" <> $2`,
      [userId, agent.id],
    );
    if (users !== 1 || (counts[0]?.others ?? 0) >= MAX_FOLLOWED_AGENTS) {
      const detail = `You can follow up to ${MAX_FOLLOWED_AGENTS} agents. Unfollow one first.`;
      return { failed: "too-many-agents", detail };
    }
    await connection.query(
      `INSERT INTO "Follow" ("userId", "agentId") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [userId, agent.id],
    );
    return { following: true };
  });
}

/** Makes a user unfollow an agent; does nothing if they do not follow it. */
export async function unfollowAgent(
  { connection }: Pick<Database, "connection">,
  userId: string,
  slug: string,
): Promise<void> {
  await connection.query(
    `DELETE FROM "Follow" USING "Agent" agent
      WHERE "Follow"."userId" = $1 AND "Follow"."agentId" = agent."id" AND agent."slug" = $2`,
    [userId, slug],
  );
}

/** The agents that a user follows, by name. */
export async function followedAgents(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<PublicAgent[]> {
  const { rows } = await connection.query<PublicAgent>({
    name: "followed-agents",
    text: `
      SELECT agent."slug", agent."name", agent."house", agent."person", agent."avatar",
        agent."picture"
      FROM "Follow" follow JOIN "Agent" agent ON agent."id" = follow."agentId"
      WHERE follow."userId" = $1 ORDER BY lower(agent."name"), agent."id"`,
    values: [userId],
  });
  return rows;
}
