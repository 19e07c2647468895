import type { Database } from "../database.ts";

/** A match that is waiting or being played, and an agent at its table; the seat is not revealed. */
export interface PlayingAgent {
  readonly matchId: string;
  /** The agent's. */
  readonly slug: string;
}

/** Matches that a user's agents sit in now, newest first; sealed ones also when they are over. */
export async function playingOf(database: Database, userId: string): Promise<PlayingAgent[]> {
  const { rows } = await database.connection.query<PlayingAgent>({
    name: "playing-of",
    text: `
      SELECT DISTINCT match."id" AS "matchId", agent."slug" FROM "Match" match
      JOIN "MatchSeat" seat ON seat."matchId" = match."id"
      JOIN "Agent" agent ON agent."id" = seat."agentId"
      WHERE match."status" IN ('waiting', 'running', 'played') AND agent."ownerId" = $1
      ORDER BY match."id" DESC`,
    values: [userId],
  });
  return rows;
}

/** The slugs of all agents a user has or had. */
export async function slugsOf(database: Database, userId: string): Promise<string[]> {
  const { rows } = await database.connection.query<{ slug: string }>({
    name: "slugs-of",
    text: `SELECT "slug" FROM "Agent" WHERE "ownerId" = $1 ORDER BY "slug"`,
    values: [userId],
  });
  return rows.map(({ slug }) => slug);
}
