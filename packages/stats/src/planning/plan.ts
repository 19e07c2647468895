import { type Competitor, evidenceNeeded } from "../ranks/ranks.ts";
import type { Precision } from "../variance/precision.ts";

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
 * The share of a rating's error variance that more matches on the same word families leave. An error
 * variance of `a + b / matches` follows from what it is now and with twice the matches.
 */
export function varianceFloor({ now, twiceMatches }: Precision): number {
  const share = (2 * twiceMatches ** 2) / now ** 2 - 1;
  return Math.min(1, Math.max(0, share));
}

/**
 * About how many more matches each of two agents needs for the board to call one better, with a
 * chance of 80%, if their difference is what it is estimated to be: so many that the difference is
 * the claim's threshold (see `comparison`) and 0.84 standard errors. Families stay as they are, and
 * both agents play on in proportion to what they have played.
 *
 * @param among all competitors of the board, whose pairs are compared
 * @param floor see `varianceFloor`
 */
export function planOf(
  one: Planned,
  other: Planned,
  among: readonly Competitor[],
  floor: number,
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
  /** More matches that leave so much of the present variance, where they could leave nothing. */
  const more = (share: number): number => Math.max(1, Math.ceil((1 / share - 1) * mean));
  if (more(enough / now) > MAX_MATCHES) return { kind: "alike" };
  const share = (enough / now - floor) / (1 - floor);
  return share <= 0 || more(share) > MAX_MATCHES
    ? { kind: "families" }
    : { kind: "matches", matches: more(share) };
}
