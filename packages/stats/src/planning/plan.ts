import { exp, log, square } from "../exact/exact.ts";
import { type Competitor, evidenceNeeded } from "../ranks/ranks.ts";
import { MORE_MATCHES, type Precision } from "../variance/precision.ts";

/** What would tell two agents apart. */
export type Plan =
  /** They are told apart already. */
  | { readonly kind: "separated" }
  /** About so many more matches for each of them. */
  | { readonly kind: "matches"; readonly matches: number }
  /** No number of matches on the same word families: it takes more families. */
  | { readonly kind: "families" }
  /** Their difference is so small that not even 100,000 matches on new families show it. */
  | { readonly kind: "alike" };

/** An agent whose composite is compared, with the matches that it rests on. */
export interface Planned extends Competitor {
  readonly matches: number;
}

/** No season is planned for more matches of an agent. */
const MAX_MATCHES = 100_000;
/** The normal quantile of 80%: the chance to tell them apart after the matches that are named. */
const POWER_80 = 0.8416212335729143;
const STEPS = 60;

/**
 * How many times its matches a season needs for a given part of its error variance: the line between
 * the looks ahead of its precision, in logarithms. Null where more matches on the same word families
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
 * About how many more matches each of two agents needs for the board to call one better, with a
 * chance of 80%, if their difference is what it is estimated to be: so many that the difference is
 * the claim's threshold (see `comparison`) and 0.84 standard errors. Families stay as they are, and
 * both agents play on in proportion to what they have played.
 *
 * @param among all competitors of the board, whose pairs are compared
 * @param precision of the board
 */
export function planOf(
  one: Planned,
  other: Planned,
  among: readonly Competitor[],
  precision: Precision,
): Plan {
  const difference = Math.abs(one.value - other.value);
  const now = one.variance + other.variance;
  const { needed } = evidenceNeeded(among);
  if (difference > Math.sqrt(needed(now) * now)) return { kind: "separated" };
  const shows = (variance: number): boolean =>
    difference >= (Math.sqrt(needed(variance)) + POWER_80) * Math.sqrt(variance);
  // The less variance, the surer: halve between what shows it and what does not.
  let [enough, tooMuch] = [0, now];
  for (let step = 0; step < STEPS; step += 1) {
    const between = (enough + tooMuch) / 2;
    if (shows(between)) enough = between;
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
