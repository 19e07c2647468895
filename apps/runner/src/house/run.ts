import { type Allowances, type Season, seasonActivities } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";
import { seedDemonstration } from "./demonstration.ts";
import { seedReasoning } from "./reasoning.ts";
import {
  firstProgress,
  type HouseProgress,
  runHouseSeason,
  runReasoningSeason,
} from "./scheduler.ts";
import { seedHouse } from "./seed.ts";

const POLL_INTERVAL_MS = 2_000;

interface HouseMeans extends DutyMeans {
  readonly games: Readonly<Record<string, GameEntry>>;
  /** See `runHouseSeason`. */
  readonly manyOfAnOwner: boolean;
  readonly allowances: Allowances;
}

/**
 * Runs the house seasons until the runner drains, whenever this runner leads. Its matches are written
 * under the fence of the duty: a paused leader that wakes makes no second match to watch, and no
 * second round of placement. Seeding changes nothing that is there already.
 */
export async function runHouseSeasons(means: HouseMeans): Promise<void> {
  const { database, games, manyOfAnOwner, allowances, log } = means;
  let seasons: readonly Season[] | null = null;
  let reasoning: Season | null = null;
  const progress = new Map<string, HouseProgress>();
  const leading = { ...means, duty: "house-season", everyMs: POLL_INTERVAL_MS };
  await whileLeading(leading, async ({ claim }) => {
    if (seasons === null) {
      const seeded = await seedHouse(database, games);
      await seedDemonstration(database, games);
      reasoning = await seedReasoning(database, games);
      // Only now: what failed on the way is tried again.
      seasons = seeded;
    }
    const all = reasoning === null ? seasons : [...seasons, reasoning];
    const activities = await seasonActivities(
      database,
      all.map(({ id }) => id),
    );
    // Lists of matches begin with the newest: those of the first game are made last.
    for (const season of all.toReversed()) {
      const activity = activities.find(({ seasonId }) => seasonId === season.id);
      if (activity === undefined) throw new Error(`season "${season.slug}" is not there`);
      const entry = games[season.game];
      if (entry === undefined) throw new Error(`there is no game "${season.game}"`);
      const ofSeason = { database, claim, entry, season, manyOfAnOwner, allowances, log };
      const before = progress.get(season.id) ?? firstProgress;
      const run = season === reasoning ? runReasoningSeason : runHouseSeason;
      progress.set(season.id, await run(ofSeason, activity, before));
    }
  });
}
