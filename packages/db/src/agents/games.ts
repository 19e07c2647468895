import type { Failure } from "@wisp/game";
import { open } from "../availability.ts";
import type { Transaction } from "../database.ts";
import type { Prisma } from "../generated/client.ts";

/** A game that an agent plays in one language. */
export interface AgentGame {
  readonly game: string;
  readonly locale: string;
  /** The owner's choice: invited to others' matches of it while the agent is online. */
  readonly online: boolean;
}

/** The games of an agent, sorted by game, then by language. */
export const gamesQuery = {
  select: { game: true, locale: true, online: true },
  orderBy: [{ game: "asc" }, { locale: "asc" }],
} satisfies Prisma.Agent$gamesArgs;

/** SQL: the same as JSON. */
export const gamesOf = (agentId: string): string => `
  (SELECT coalesce(json_agg(json_build_object('game', played."game", 'locale', played."locale",
      'online', played."online") ORDER BY played."game", played."locale"), '[]'::json)
    FROM "AgentGame" played WHERE played."agentId" = ${agentId})`;

/** SQL: whether an agent plays a game, in any language unless `more` asks for one. */
export const playsGame = (agentId: string, game: string, more = "true"): string => `
  EXISTS (SELECT 1 FROM "AgentGame" played
    WHERE played."agentId" = ${agentId} AND played."game" = ${game} AND ${more})`;

/** Why an agent's games were not changed. */
export type GamesUnchanged = Failure<"no-games" | "in-season">;

/** Adds games to those that an agent plays. A game that it plays already does not change. */
export async function addGames(
  { connection }: Transaction,
  agentId: string,
  games: readonly AgentGame[],
): Promise<void> {
  await connection.query(
    `INSERT INTO "AgentGame" ("agentId", "game", "locale", "online")
     SELECT $1, "game", "locale", "online"
     FROM json_to_recordset($2) added("game" text, "locale" text, "online" bool)
     ON CONFLICT DO NOTHING`,
    [agentId, JSON.stringify(games)],
  );
}

/** Why `games` cannot replace those that an agent plays; null when they can. Locks the agent. */
export async function gamesRefusal(
  { connection }: Transaction,
  agentId: string,
  games: readonly AgentGame[],
): Promise<GamesUnchanged | null> {
  if (games.length === 0) {
    return { failed: "no-games", detail: "An agent plays at least one game in one language." };
  }
  await connection.query(`SELECT 1 FROM "Agent" WHERE "id" = $1 FOR NO KEY UPDATE`, [agentId]);
  const { rows } = await connection.query<{ name: string; locale: string }>(
    `SELECT season."name", entered."locale" FROM "SeasonEntry" entry
     JOIN "Season" season ON season."id" = entry."seasonId"
     CROSS JOIN LATERAL unnest(entry."locales") entered("locale")
     WHERE entry."agentId" = $1 AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL
       AND season."status" IN ('draft', 'open', 'paused')
       AND NOT EXISTS (SELECT 1 FROM json_to_recordset($2) wanted("game" text, "locale" text)
         WHERE wanted."game" = season."game" AND wanted."locale" = entered."locale")
     ORDER BY season."name" LIMIT 1`,
    [agentId, JSON.stringify(games)],
  );
  const [played] = rows;
  if (played === undefined) return null;
  const detail = `It has entered "${played.name}" in "${played.locale}". Withdraw it there first.`;
  return { failed: "in-season", detail };
}

/** Replaces the games that an agent plays, and removes it from the queues of those it no longer plays. */
export async function replaceGames(
  { connection }: Transaction,
  agentId: string,
  games: readonly AgentGame[],
): Promise<void> {
  const wanted = JSON.stringify(games);
  await connection.query(`DELETE FROM "AgentGame" WHERE "agentId" = $1`, [agentId]);
  await connection.query(
    `INSERT INTO "AgentGame" ("agentId", "game", "locale", "online")
     SELECT $1, "game", "locale", "online"
     FROM json_to_recordset($2) wanted("game" text, "locale" text, "online" bool)`,
    [agentId, wanted],
  );
  await connection.query(
    `UPDATE "Ticket" ticket SET "cancelledAt" = now(), "refusal" = 'wrong-language'
     WHERE ticket."agentId" = $1 AND ${open("ticket")}
       AND NOT EXISTS (SELECT 1 FROM json_to_recordset($2) wanted("game" text, "locale" text)
         WHERE wanted."game" = ticket."game" AND wanted."locale" = ticket."locale")`,
    [agentId, wanted],
  );
}
