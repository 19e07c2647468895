import type { LeaderboardRules } from "@wisp/game";
import type { Queryable } from "../queryable.ts";

/**
 * The rules of a game's leaderboards, by its id; null for a game that this release does not have.
 *
 * @param config of a match; absent: the game's defaults
 */
export type RulesOf = (game: string, config?: unknown) => LeaderboardRules | null;

/** Ids of the seasons of games that this release does not have. Their sums cannot be computed. */
export async function seasonsOfRemovedGames(
  connection: Queryable,
  rulesOf: RulesOf,
): Promise<readonly string[]> {
  const { rows } = await connection.query<{ id: string; game: string }>(
    `SELECT "id", "game" FROM "Season"`,
  );
  return rows.filter(({ game }) => rulesOf(game) === null).map(({ id }) => id);
}
