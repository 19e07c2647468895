import { type Competitor, comparison, designOf, fit, ratings, tableOf } from "@wisp/stats";
import { seeded } from "../seed.ts";
import { drawnPairs, equalLeague, type Spread, season } from "./leagues.ts";

const PAIRS = 60;
/** 95% quantile of the range of twelve normal values (tables of the studentised range). */
const RANGE_OF_TWELVE = 4.62;

/** Seasons of twelve equal agents that were looked at repeatedly. */
export interface WatchResult {
  readonly seasons: number;
  /** Seasons in which at least one look claimed a difference. */
  readonly falseSeasons: number;
  /** The same by Tukey's range, which is meant for one look. */
  readonly falseByRange: number;
}

const byRange = (one: Competitor, other: Competitor): boolean =>
  one.value - other.value >
  (RANGE_OF_TWELVE / Math.SQRT2) * Math.sqrt(one.variance + other.variance);

/**
 * Fits seasons after every `every` matches an agent, up to `each`, and counts those in which any of
 * these leaderboards claims that one of the agents, which are all equal, is better than another.
 */
export function watched(
  spread: Spread,
  { each, every }: { readonly each: number; readonly every: number },
  seasons: number,
): WatchResult {
  const tables = equalLeague.agents.length / 6;
  let [falseSeasons, falseByRange] = [0, 0];
  for (let number = 0; number < seasons; number += 1) {
    const random = seeded(`science/watch/${number}`);
    const draws = random("season");
    const matches = [...season(equalLeague, drawnPairs(PAIRS, spread, draws), each, draws)];
    let [compared, significantByRange] = [false, false];
    for (let played = every; played <= each; played += every) {
      const table = tableOf(matches.slice(0, tables * played));
      const competitors = ratings(fit(designOf(table), random)).map(
        ({ composite, separation }) => ({ value: composite.value, variance: separation }),
      );
      const better = comparison(competitors);
      for (const one of competitors) {
        compared ||= competitors.some((other) => better(one, other));
        significantByRange ||= competitors.some((other) => byRange(one, other));
      }
    }
    if (compared) falseSeasons += 1;
    if (significantByRange) falseByRange += 1;
  }
  return { seasons, falseSeasons, falseByRange };
}
