import { binomialUpTo, holm } from "../distributions.ts";
import { type Estimate, type MeasuredMetric, rateOfSingles } from "../intervals/interval.ts";

/**
 * The fair range of a pair's spy win rate: below, its words are so different that they reveal the spy;
 * above, too similar to be found.
 */
const FAIR_SPY_RATE = { low: 0.1, high: 0.6 } as const;

/** The spy's win rate on some words, and whether it is certainly too low or too high. */
export interface Balance extends MeasuredMetric {
  readonly flag: "hidden-too-seldom" | "hidden-too-often" | null;
}

/**
 * The spy win rate of finished matches, each counted as independent, with its 95% interval; null
 * without a match. It is flagged when the whole interval is outside `FAIR_SPY_RATE`.
 */
export function balanceOf(matches: number, hiddenWins: number): Balance | null {
  const rate = rateOfSingles({ count: matches, sum: hiddenWins });
  if (rate === null) return null;
  const { low, high } = rate;
  const tooSeldom = high !== null && high < FAIR_SPY_RATE.low;
  const tooOften = low !== null && low > FAIR_SPY_RATE.high;
  return { ...rate, flag: tooSeldom ? "hidden-too-seldom" : tooOften ? "hidden-too-often" : null };
}

/**
 * How often the spy is out in the first round, with its 95% interval; null below `MIN_MATCHES`
 * matches. A high rate says that the words are too far apart.
 */
export function firstRoundRate(matches: number, outInFirstRound: number): Estimate | null {
  const rate = rateOfSingles({ count: matches, sum: outInFirstRound });
  if (rate === null || rate.low === null || rate.high === null) return null;
  return { value: rate.value, low: rate.low, high: rate.high };
}

/** Matches on some words, and those that the spy won. */
interface PlayedWords {
  readonly matches: number;
  readonly hiddenWins: number;
}

/** The lower of two chances: of at most, and of at least, these spy wins on words that are just fair. */
function chanceIfFair({ matches, hiddenWins }: PlayedWords): number {
  const { low, high } = FAIR_SPY_RATE;
  const asFew = binomialUpTo(matches, hiddenWins, low);
  const asMany = binomialUpTo(matches, matches - hiddenWins, 1 - high);
  return Math.min(1, 2 * Math.min(asFew, asMany));
}

/**
 * The same of many word pairs, in their order. Flags consider all of them together, since one of hundreds
 * would be significant by chance: where all pairs are fair, one is flagged in 5% of packs at most
 * (exact binomial tests, adjusted by Holm, 1979). Intervals are 95% each.
 */
export function balancesOf(pairs: readonly PlayedWords[]): (Balance | null)[] {
  const adjusted = holm(pairs.map(chanceIfFair));
  return pairs.map(({ matches, hiddenWins }, at) => {
    const balance = balanceOf(matches, hiddenWins);
    if (balance === null) return null;
    const side = balance.value < FAIR_SPY_RATE.low ? "hidden-too-seldom" : "hidden-too-often";
    return { ...balance, flag: (adjusted[at] ?? 1) < 0.05 ? side : null };
  });
}
