import { type ClusterSums, estimate, type MeasuredFigure, RATE, type Range } from "@wisp/stats";

/** The beliefs of one agent at one vote. */
export interface Statement {
  /** Statements about one match are one cluster. */
  readonly match: string;
  /** Number of the vote within the match, rising. */
  readonly vote: number;
  /** By seat that can be suspected, the stated chance that it holds the hidden role; each 0 to 1. */
  readonly chances: readonly number[];
  /** Which of these seats hold the role. */
  readonly truth: readonly boolean[];
}

/** Stated chances within an interval of a tenth, and how often they were right. */
export interface ReliabilityBin {
  readonly from: number;
  /** Exclusive, except for the last. */
  readonly to: number;
  /** Chances stated. */
  readonly count: number;
  /** Mean of the stated chances. */
  readonly stated: number;
  /** Share that was true, with its interval by matches. */
  readonly observed: MeasuredFigure;
}

/** Stated chances against the truth. */
export interface Calibration {
  readonly statements: number;
  readonly matches: number;
  /**
   * Mean squared error of a stated chance (Brier 1950): 0 is perfect; with its interval by matches.
   */
  readonly brier: MeasuredFigure;
  /** The score of the same chance for every seat, or for the one thing in every statement. */
  readonly even: number;
  /** Bins without a chance are left out. */
  readonly bins: readonly ReliabilityBin[];
}

const BINS = 10;

/** All stated chances, one after the other: experiments have hundreds of thousands. */
interface ChanceColumns {
  /** Numbers of the matches, from 0. */
  readonly matches: Int32Array;
  readonly chances: Float64Array;
  /** 1 where it was true, else 0. */
  readonly truths: Uint8Array;
  /** How many matches there are. */
  readonly count: number;
}

/** Sums over chances by match. */
interface MatchSums {
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
}

/** A mean over chances with matches as clusters. */
function measured(
  { numerators, denominators }: MatchSums,
  range: Range = RATE,
): MeasuredFigure | null {
  const kept = Int32Array.from(denominators.keys()).filter((match) => denominators[match] !== 0);
  const clusters: ClusterSums = {
    clusters: kept,
    numerators: Float64Array.from(kept, (match) => numerators[match] ?? 0),
    denominators: Float64Array.from(kept, (match) => denominators[match] ?? 0),
    // A match is one unit, however many seats and votes it has: these are not independent.
    units: new Float64Array(kept.length).fill(1),
  };
  return estimate(clusters, range);
}

/** Sums of squared errors by match. */
function errorSums({ matches, chances, truths, count }: ChanceColumns): MatchSums {
  const [numerators, denominators] = [new Float64Array(count), new Float64Array(count)];
  for (let at = 0; at < matches.length; at += 1) {
    const match = matches[at] ?? 0;
    numerators[match] = (numerators[match] ?? 0) + ((chances[at] ?? 0) - (truths[at] ?? 0)) ** 2;
    denominators[match] = (denominators[match] ?? 0) + 1;
  }
  return { numerators, denominators };
}

/** The bins of the chances; all are summed in one pass. */
function binsOf({ matches, chances, truths, count }: ChanceColumns): ReliabilityBin[] {
  const numerators = new Float64Array(BINS * count);
  const denominators = new Float64Array(BINS * count);
  const [sums, counts] = [new Float64Array(BINS), new Float64Array(BINS)];
  for (let at = 0; at < matches.length; at += 1) {
    const chance = chances[at] ?? 0;
    const bin = Math.min(BINS - 1, Math.floor(chance * BINS));
    const place = bin * count + (matches[at] ?? 0);
    numerators[place] = (numerators[place] ?? 0) + (truths[at] ?? 0);
    denominators[place] = (denominators[place] ?? 0) + 1;
    sums[bin] = (sums[bin] ?? 0) + chance;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return Array.from({ length: BINS }, (_, bin): ReliabilityBin[] => {
    const own = [bin * count, (bin + 1) * count] as const;
    const observed = measured({
      numerators: numerators.subarray(...own),
      denominators: denominators.subarray(...own),
    });
    if (observed === null) return [];
    const inBin = counts[bin] ?? 0;
    const [from, to] = [bin / BINS, (bin + 1) / BINS];
    return [{ from, to, count: inBin, stated: (sums[bin] ?? 0) / inBin, observed }];
  }).flat();
}

/** Chances add up to 1 up to rounding. */
const ONE = 1 + 1e-6;

/** The highest Brier score that a statement with these seats could have had. */
function worstOf({ chances, truth }: Statement): number {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  // With a sum of 1, all of it on one wrong seat.
  const holders = truth.filter((isTrue) => isTrue).length;
  return sum <= ONE ? Math.min(1, (1 + holders) / truth.length) : 1;
}

function statedOf(statements: readonly Statement[]): ChanceColumns {
  const size = statements.reduce((sum, { chances }) => sum + chances.length, 0);
  const numbers = new Map<string, number>();
  const matches = new Int32Array(size);
  const chances = new Float64Array(size);
  const truths = new Uint8Array(size);
  let at = 0;
  for (const { match, chances: own, truth } of statements) {
    if (own.length !== truth.length) throw new RangeError("as many chances as seats are needed");
    const number = numbers.get(match) ?? numbers.size;
    numbers.set(match, number);
    for (const [seat, chance] of own.entries()) {
      if (!(chance >= 0 && chance <= 1)) throw new RangeError(`a chance of ${chance}`);
      matches[at] = number;
      chances[at] = chance;
      truths[at] = truth[seat] === true ? 1 : 0;
      at += 1;
    }
  }
  return { matches, chances, truths, count: numbers.size };
}

/**
 * How well stated chances agree with the truth; null without any statement. Intervals need eight
 * matches (see `estimate` of the statistics).
 *
 * @throws RangeError for a chance beyond 0 to 1, or a statement with more chances than seats
 */
export function calibrationOf(statements: readonly Statement[]): Calibration | null {
  const stated = statedOf(statements);
  const worst = statements.reduce((most, each) => Math.max(most, worstOf(each)), 0);
  const brier = measured(errorSums(stated), [0, worst]);
  if (brier === null) return null;
  // A chance of one thing has no other seats: the baseline is the same chance in all statements.
  const alone = statements.flatMap(({ truth }) => (truth.length === 1 ? truth : []));
  const shareOf = (truth: readonly boolean[]): number =>
    truth.filter((isTrue) => isTrue).length / truth.length;
  const shareAlone = shareOf(alone);
  const even = statements.reduce((sum, { truth }) => {
    const share = truth.length === 1 ? shareAlone : shareOf(truth);
    const holders = truth.length * shareOf(truth);
    return sum + holders * (1 - share) ** 2 + (truth.length - holders) * share ** 2;
  }, 0);
  return {
    statements: statements.length,
    matches: stated.count,
    brier,
    even: even / stated.chances.length,
    bins: binsOf(stated),
  };
}
