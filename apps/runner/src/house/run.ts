import { type Allowances, type Season, seasonActivities } from "@wisp/db";
import type { Games } from "@wisp/games";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { seedRecorded } from "./recorded.ts";
import {
  firstProgress,
  keepWatchable,
  playPlacement,
  type ReasoningProgress,
  runReasoningSeason,
} from "./scheduler.ts";
import { seedDemonstration, seedHouse, seedModels, seedReasoning, seedTables } from "./seed.ts";

const POLL_INTERVAL_MS = 2_000;

interface HouseDeps extends DutyDeps {
  readonly games: Games;
  /** Whether agents of one owner may meet. */
  readonly allowSameOwner: boolean;
  readonly allowances: Allowances;
  /** Slugs of the agents of the operator's models. */
  readonly models: readonly string[];
}

/**
 * Runs the house seasons until the runner drains, whenever this runner leads. Its matches are written
 * under the fence of the duty: a paused leader that wakes makes no second match to watch, and no
 * second round of placement. Seeding changes nothing that is there already.
 */
export async function runHouseSeasons(deps: HouseDeps): Promise<void> {
  const { database, games, allowSameOwner, allowances, models, log } = deps;
  let seasons: readonly Season[] | null = null;
  let tables: readonly Season[] = [];
  /** Seasons whose matches begin with their first guest: a registered agent, or a model of the operator's. */
  let guested: readonly Season[] = [];
  const progress = new Map<string, ReasoningProgress>();
  const turns = new Map<string, number>();
  const looksMs = new Map<string, number>();
  const [first] = Object.keys(games);
  const duty = { ...deps, duty: "house-season", everyMs: POLL_INTERVAL_MS };
  await whileLeading(duty, async ({ leased: lease }) => {
    const depsFor = (season: Season) => {
      const entry = games[season.game];
      if (entry === undefined) throw new Error(`there is no game "${season.game}"`);
      const inEveryLanguage = season.house && season.game === first;
      return {
        database,
        leased: lease,
        entry,
        season,
        inEveryLanguage,
        allowSameOwner,
        allowances,
        log,
      };
    };
    const activitiesOf = (all: readonly Season[]) =>
      seasonActivities(
        database,
        all.map(({ id }) => id),
      );
    if (seasons === null) {
      const seeded = await seedHouse(database, games);
      await seedDemonstration(database, games);
      const awaiting = [
        await seedReasoning(database, games),
        await seedModels(database, games, models),
      ];
      guested = awaiting.filter((season) => season !== null);
      tables = await seedTables(database, games);
      await seedRecorded(database, games);
      // Only now: what failed on the way is tried again.
      seasons = seeded;
    }
    // Lists of matches begin with the newest: those of the first game are made last.
    const house = seasons.toReversed();

    let watchedMs = 0;
    async function watch(): Promise<void> {
      if (Date.now() < watchedMs + POLL_INTERVAL_MS) return;
      watchedMs = Date.now();
      const watched = [...tables, ...house];
      const activities = await activitiesOf(watched);
      for (const season of watched) {
        const own = activities.filter(({ seasonId }) => seasonId === season.id);
        turns.set(season.id, await keepWatchable(depsFor(season), own, turns.get(season.id) ?? 0));
      }
    }

    await watch();
    for (const season of guested) {
      const own = await activitiesOf([season]);
      const before = progress.get(season.id) ?? firstProgress;
      progress.set(season.id, await runReasoningSeason(depsFor(season), own, before));
    }
    const activities = await activitiesOf(house);
    for (const season of house) {
      const own = activities.filter(({ seasonId }) => seasonId === season.id);
      const lookMs = looksMs.get(season.id) ?? 0;
      // Matches to watch go on while those of a placement are made.
      looksMs.set(season.id, await playPlacement(depsFor(season), own, lookMs, watch));
    }
  });
}
