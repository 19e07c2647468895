import { randomFrom } from "@wisp/game";
import { designOf, firstRating, fit, ranks, rateTable, ratings, TableBuilder } from "@wisp/stats";
import { drawnLeague, drawnPairs, houseLike, season } from "./leagues.ts";

/** The time for a leaderboard of a large arena on one core. */
export interface SpeedFigures {
  readonly matches: number;
  readonly agents: number;
  /** Fitting, and fitting with ratings and ranks, in seconds of one core. */
  readonly fitSeconds: number;
  readonly boardSeconds: number;
  /** The latter by the clock. */
  readonly clockSeconds: number;
  /** Highest memory of the process so far, in MiB. */
  readonly peakMib: number;
}

/** Plays and fits; agents are a multiple of six. */
export function leaderboardSpeed(agents: number, each: number): SpeedFigures {
  const random = randomFrom("science/speed");
  const draws = random("season");
  const league = drawnLeague(agents, houseLike, draws);
  const builder = new TableBuilder();
  for (const match of season(league, drawnPairs(300, houseLike, draws), each, draws)) {
    builder.add(match);
  }
  const table = builder.table();
  const startMs = performance.now();
  const start = process.cpuUsage();
  const seconds = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000_000;
  };
  const fitted = fit(designOf(table), random);
  const fitSeconds = seconds();
  const rated = ratings(fitted);
  ranks(
    rated.map(({ composite, separation }) => ({ value: composite.value, variance: separation })),
  );
  return {
    matches: table.matches,
    agents,
    fitSeconds,
    boardSeconds: seconds(),
    clockSeconds: (performance.now() - startMs) / 1_000,
    peakMib: process.resourceUsage().maxRSS / 1_024,
  };
}

/** Tables rated online a second, each six ratings: the best of `runs` runs, after a warm-up. */
export function onlineSpeed(tables: number, runs: number): number {
  const draws = randomFrom("science/online")("tables");
  const ratings = Array.from({ length: 600 }, () => firstRating);
  let best = 0;
  for (let run = 0; run <= runs; run += 1) {
    const startMs = performance.now();
    for (let table = 0; table < tables; table += 1) {
      const first = 6 * draws.int(100);
      const points = [0, 1, 2, 3, 4, 5].map(() => draws.int(12));
      const rated = rateTable(ratings.slice(first, first + 6), points);
      for (const [seat, rating] of rated.entries()) ratings[first + seat] = rating;
    }
    if (run > 0) best = Math.max(best, (tables * 1_000) / (performance.now() - startMs));
  }
  return best;
}
