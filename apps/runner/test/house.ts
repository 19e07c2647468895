import type { Database, Season } from "@wisp/db";
import { firstGame, games } from "@wisp/games";
import { seedHouse } from "../src/house/seed.ts";

/** Seeds the house of some games, which takes a fraction of the time of all. */
export const seedGames = (database: Database, ...ids: readonly string[]): Promise<Season[]> =>
  seedHouse(database, Object.fromEntries(Object.entries(games).filter(([id]) => ids.includes(id))));

/** Seeds the house of the first game and of these; resolves with the house season of the first. */
export async function seedFirstSeason(
  database: Database,
  ...others: readonly string[]
): Promise<Season> {
  const [season] = await seedGames(database, firstGame, ...others);
  if (season === undefined) throw new Error("there is no house season");
  return season;
}
