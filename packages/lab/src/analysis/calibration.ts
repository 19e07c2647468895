import { type ClusterSums, estimate, type MeasuredMetric, RATE, type Range } from "@wisp/stats";

/** The beliefs of one agent at one vote. */
export interface Statement {
  /** By seat that can be suspected, the stated chance that it holds the hidden role; each 0 to 1. */
  readonly chances: readonly number[];
  /** Which of these seats hold the role. */
  readonly truth: readonly boolean[];
}

/** Statements about the same match, or about matches that depend on each other. */
export interface MatchStatements {
  /** Number of the match; lists with the same number are about the same one. */
  readonly match: number;
  readonly statements: readonly Statement[];
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
  readonly observed: MeasuredMetric;
}

/** Stated chances against the truth. */
export interface Calibration {
  readonly statements: number;
  readonly matches: number;
  /**
   * Mean squared error of a stated chance (Brier 1950): 0 is perfect; with its interval by matches.
   */
  readonly brier: MeasuredMetric;
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
): MeasuredMetric | null {
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

function columnsOf(groups: readonly MatchStatements[], size: number): ChanceColumns {
  const numbers = new Map<number, number>();
  const matches = new Int32Array(size);
  const chances = new Float64Array(size);
  const truths = new Uint8Array(size);
  let at = 0;
  for (const { match, statements } of groups) {
    if (statements.length === 0) continue;
    const number = numbers.get(match) ?? numbers.size;
    numbers.set(match, number);
    for (const { chances: own, truth } of statements) {
      if (own.length !== truth.length) throw new RangeError("as many chances as seats are needed");
      for (let seat = 0; seat < own.length; seat += 1) {
        const chance = own[seat] ?? Number.NaN;
        if (!(chance >= 0 && chance <= 1)) throw new RangeError(`a chance of ${chance}`);
        matches[at] = number;
        chances[at] = chance;
        truths[at] = truth[seat] === true ? 1 : 0;
        at += 1;
      }
    }
  }
  return { matches, chances, truths, count: numbers.size };
}

/** What a score is compared with. */
interface Baseline {
  readonly statements: number;
  readonly chances: number;
  /** The highest score that one of the statements could have had. */
  readonly worst: number;
  /** Sum of the squared errors of the same chance for every seat. */
  readonly even: number;
}

/** Chances add up to 1 up to rounding. */
const ONE = 1 + 1e-6;

/** The squared errors of one chance for `size` things of which `holders` are true. */
const evenErrors = (share: number, size: number, holders: number): number =>
  holders * (1 - share) ** 2 + (size - holders) * share ** 2;

function baselineOf(groups: readonly MatchStatements[]): Baseline {
  let [statements, chances, worst, even] = [0, 0, 0, 0];
  // A chance of one thing has no other seats: its baseline is the same chance in all statements.
  const alone = { count: 0, holders: 0 };
  for (const group of groups) {
    for (const { chances: own, truth } of group.statements) {
      let [sum, holders] = [0, 0];
      for (let seat = 0; seat < truth.length; seat += 1) {
        sum += own[seat] ?? 0;
        if (truth[seat] === true) holders += 1;
      }
      statements += 1;
      chances += own.length;
      // With a sum of 1, all of it on one wrong seat.
      worst = Math.max(worst, sum <= ONE ? Math.min(1, (1 + holders) / truth.length) : 1);
      if (truth.length === 1) {
        alone.count += 1;
        alone.holders += holders;
      } else even += evenErrors(holders / truth.length, truth.length, holders);
    }
  }
  const { count, holders } = alone;
  const evenAlone = count === 0 ? 0 : evenErrors(holders / count, count, holders);
  return { statements, chances, worst, even: even + evenAlone };
}

/**
 * How well stated chances agree with the truth; null without any statement. Intervals need eight
 * matches (see `estimate` of the statistics).
 *
 * @throws RangeError for a chance beyond 0 to 1, or a statement with more chances than seats
 */
export function calibrationOf(groups: readonly MatchStatements[]): Calibration | null {
  const baseline = baselineOf(groups);
  const columns = columnsOf(groups, baseline.chances);
  const brier = measured(errorSums(columns), [0, baseline.worst]);
  if (brier === null) return null;
  return {
    statements: baseline.statements,
    matches: columns.count,
    brier,
    even: baseline.even / baseline.chances,
    bins: binsOf(columns),
  };
}

/** A statement with its place in the match. */
export interface TimedStatement extends Statement {
  /** Number of the vote within the match, rising. */
  readonly nth: number;
}

/**
 * Whether the seat with the highest chance holds the role; a tie names no seat. A chance of one thing is
 * right above one half if the thing is true, and below one half if it is false.
 */
function isRight({ chances, truth }: Statement): boolean {
  const [chance = 0] = chances;
  if (chances.length === 1) return chance !== 1 / 2 && chance > 1 / 2 === truth[0];
  const most = Math.max(...chances);
  const seat = chances.indexOf(most);
  return chances.lastIndexOf(most) === seat && truth[seat] === true;
}

/**
 * The first vote from which an agent's leading suspect was the right one and stayed so to its last
 * statement; null if it did not know at the end.
 *
 * @param statements of one agent in one match, in any order
 */
export function knewAt(statements: readonly TimedStatement[]): number | null {
  let since: number | null = null;
  for (const statement of statements.toSorted((one, other) => one.nth - other.nth)) {
    since = isRight(statement) ? (since ?? statement.nth) : null;
  }
  return since;
}
