import { type Random, randomFrom } from "@wisp/game";
import type { Estimate, IntervalGap, MeasuredMetric } from "./intervals/interval.ts";

/**
 * Raise it when the same matches give another leaderboard, or a stored metric has another name: leaderboards that
 * an earlier release fitted are then fitted again.
 */
export const STATISTICS_VERSION = 10;

/** The chance a leaderboard is fitted with: named, so that everybody who has the matches can draw the same. */
export const leaderboardChance = (leaderboard: {
  /** The season's. */
  readonly slug: string;
  readonly locale: string;
  readonly clean: boolean;
}): Random =>
  randomFrom(
    `board/${leaderboard.slug}/${leaderboard.locale}/${leaderboard.clean ? "clean" : "all"}`,
  );

/** What orders a leaderboard by rating. */
export interface LeaderboardRating {
  readonly composite: Estimate;
  /** Quasi-variance of the composite: that of a difference is about the sum of two. */
  readonly separation: number;
}

/** A 95% interval, or why there is none. */
export type Interval = readonly [low: number, high: number] | IntervalGap;

/** Intervals by the id of their metric; absent where the metric is. */
export type Intervals = Readonly<Record<string, Interval>>;

/** How a leaderboard writes an interval. */
export function intervalOf(measured: MeasuredMetric | null): Interval | null {
  if (measured === null) return null;
  const { low, high, gap } = measured;
  return low === null || high === null ? gap : [low, high];
}
