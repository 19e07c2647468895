import type { Database, Season } from "@wisp/db";
import { games } from "@wisp/games";
import { seedHouse } from "../src/house/seed.ts";

/** Seeds the house of every game; resolves with the house season of the first. */
export async function seedFirstSeason(database: Database): Promise<Season> {
  const [season] = await seedHouse(database, games);
  if (season === undefined) throw new Error("there is no house season");
  return season;
}
