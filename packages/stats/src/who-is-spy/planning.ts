import { normalBelow } from "../distributions.ts";
import { exp, log, square } from "../exact.ts";
import { type Competitor, evidenceNeeded } from "../ranks.ts";
import { MORE_MATCHES, type Precision } from "./variance.ts";

/** What would tell two agents apart. */
export type Plan =
  /** They are told apart already. */
  | { readonly kind: "separated" }
  /** About how many more matches each of them needs. */
  | { readonly kind: "matches"; readonly matches: number }
  /** On the same word pairs the chance stays below 80% for any number of matches: more pairs are needed. */
  | { readonly kind: "families" }
  /** They look so alike that the chance stays below 80% even after 100,000 matches on new pairs. */
  | { readonly kind: "alike" };

/** An agent whose composite is compared, with the matches that it rests on. */
export interface PlannedCompetitor extends Competitor {
  readonly matches: number;
}

/** No season is planned for more matches of an agent. */
const MAX_MATCHES = 100_000;
/** The chance that the leaderboard tells two agents apart after the matches that a plan names. */
const CHANCE = 0.8;
const STEPS = 60;

/**
 * The multiple of its matches that a season needs for a given part of its error variance: the line between
 * the looks ahead of its precision, in logarithms. Null where more matches on the same word pairs
 * never come down to it.
 */
export function timesFor(
  share: number,
  { now, twiceMatches, moreMatches }: Precision,
): number | null {
  const errors = [twiceMatches, ...moreMatches];
  let [times, left] = [1, 1];
  for (const [at, next] of [2, ...MORE_MATCHES].entries()) {
    const leftThen = square((errors[at] ?? now) / now);
    if (leftThen <= share) {
      const part = log(left / share) / log(left / leftThen);
      return times * exp(part * log(next / times));
    }
    [times, left] = [next, leftThen];
  }
  return null;
}

/**
 * About how many more matches each of two agents needs for the leaderboard to call one of them better with
 * a chance of 80%. The chance is predictive: the difference is unknown, and the estimate after more
 * matches is normal around the present one; its variance is the decrease of the error variance until then
 * (the law of total variance). Pairs do not change, and both agents continue in proportion to
 * their matches so far.
 *
 * @param among all competitors of the leaderboard, whose pairs are compared
 * @param precision of the leaderboard
 */
export function planOf(
  one: PlannedCompetitor,
  other: PlannedCompetitor,
  among: readonly Competitor[],
  precision: Precision,
): Plan {
  const difference = Math.abs(one.value - other.value);
  const now = one.variance + other.variance;
  const { needed } = evidenceNeeded(among);
  if (difference > Math.sqrt(needed(now) * now)) return { kind: "separated" };
  const chanceAt = (variance: number): number => {
    const threshold = Math.sqrt(needed(variance) * variance);
    const moves = Math.sqrt(now - variance);
    return (
      normalBelow((difference - threshold) / moves) + normalBelow((-difference - threshold) / moves)
    );
  };
  // Less variance means more certainty: bisect between enough and not enough.
  let [enough, tooMuch] = [0, now];
  for (let step = 0; step < STEPS; step += 1) {
    const between = (enough + tooMuch) / 2;
    if (chanceAt(between) >= CHANCE) enough = between;
    else tooMuch = between;
  }
  const mean = (one.matches + other.matches) / 2;
  const share = enough / now;
  // The error variance falls by 1 / matches at best.
  if ((1 / share - 1) * mean > MAX_MATCHES) return { kind: "alike" };
  const times = timesFor(share, precision);
  const matches = times === null ? null : Math.max(1, Math.ceil((times - 1) * mean));
  return matches === null || matches > MAX_MATCHES
    ? { kind: "families" }
    : { kind: "matches", matches };
}
