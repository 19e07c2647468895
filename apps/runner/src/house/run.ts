import { type Allowances, type Season, seasonActivities } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { firstProgress, keepWatchable, playPlacement, runReasoningSeason } from "./scheduler.ts";
import { seedDemonstration, seedHouse, seedReasoning } from "./seed.ts";

const POLL_INTERVAL_MS = 2_000;

interface HouseDeps extends DutyDeps {
  readonly games: Readonly<Record<string, GameEntry>>;
  /** Whether agents of one owner may meet. */
  readonly allowSameOwner: boolean;
  readonly allowances: Allowances;
}

/**
 * Runs the house seasons until the runner drains, whenever this runner leads. Its matches are written
 * under the fence of the duty: a paused leader that wakes makes no second match to watch, and no
 * second round of placement. Seeding changes nothing that is there already.
 */
export async function runHouseSeasons(deps: HouseDeps): Promise<void> {
  const { database, games, allowSameOwner, allowances, log } = deps;
  let seasons: readonly Season[] | null = null;
  let reasoning: Season | null = null;
  let reasoningProgress = firstProgress;
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
      reasoning = await seedReasoning(database, games);
      // Only now: what failed on the way is tried again.
      seasons = seeded;
    }
    // Lists of matches begin with the newest: those of the first game are made last.
    const house = seasons.toReversed();

    let watchedMs = 0;
    async function watch(): Promise<void> {
      if (Date.now() < watchedMs + POLL_INTERVAL_MS) return;
      watchedMs = Date.now();
      const activities = await activitiesOf(house);
      for (const season of house) {
        const own = activities.filter(({ seasonId }) => seasonId === season.id);
        turns.set(season.id, await keepWatchable(depsFor(season), own, turns.get(season.id) ?? 0));
      }
    }

    await watch();
    if (reasoning !== null) {
      const activities = await activitiesOf([reasoning]);
      reasoningProgress = await runReasoningSeason(
        depsFor(reasoning),
        activities,
        reasoningProgress,
      );
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
