import { boundsOf, type ClusterSums } from "@wisp/stats";
import { cautionOf, type DifferenceCaution } from "../analysis/caution.ts";
import { contrast, LEVEL } from "../analysis/contrast.ts";
import type { BlockArm, MetricRange } from "../analysis/pairs.ts";
import { composedEnds, type Evaluated, weightedSum } from "../collections/composed.ts";
import type { Leaf } from "../collections/leaves.ts";

/** A difference of two cards, over the matches that both played: the first minus the second. */
export interface PairedDifference {
  readonly value: number;
  /** The ends of its 95% interval; null where there is none. */
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided; below 5% exactly where the interval excludes 0. Null without a test. */
  readonly p: number | null;
  /** That rare larger differences may not have been seen; null: no caution is needed, or there is no test. */
  readonly caution: DifferenceCaution | null;
}

/** A ratio of an experiment, and by how much a card's metric rises with it. */
interface Term {
  readonly slope: number;
  readonly ratio: number;
  readonly sums: ClusterSums;
  /** Of a match's ratio. */
  readonly width: number;
}

type Terms = ReadonlyMap<string, readonly Term[]>;

/** The ratios of each experiment, by its id; null where one is none, such as a median. */
function termsOf(slopes: ReadonlyMap<Leaf, number>): Terms | null {
  const terms = new Map<string, Term[]>();
  for (const [{ experiment, value, sample }, slope] of slopes) {
    if (slope === 0) continue;
    if (sample === null) return null;
    const { sums, range, times } = sample;
    const [low, high] = boundsOf(sums, range);
    const term = { slope: slope * times, ratio: value / times, sums, width: high - low };
    terms.set(experiment, [...(terms.get(experiment) ?? []), term]);
  }
  return terms;
}

/** The two cards in the clusters of an experiment that either counts. */
interface Stratum {
  readonly clusters: readonly number[];
  /** What the experiment adds to the metric of each card. */
  readonly values: readonly [number, number];
  /** By cluster, how far the two cards are from these, by linearisation (see `linearOf`). */
  readonly errors: readonly [Float64Array, Float64Array];
  /** The largest difference of a cluster. */
  readonly room: number;
}

const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

function stratumOf(both: readonly [readonly Term[], readonly Term[]]): Stratum {
  const clusters = [...new Set(both.flat().flatMap(({ sums }) => [...sums.clusters]))].sort(
    (one, other) => one - other,
  );
  const places = new Map(clusters.map((cluster, at) => [cluster, at]));
  const errorsOf = (terms: readonly Term[]): Float64Array => {
    const errors = new Float64Array(clusters.length);
    for (const { slope, ratio, sums } of terms) {
      const mean = sumOf(sums.denominators) / clusters.length;
      for (const [at, cluster] of sums.clusters.entries()) {
        const place = places.get(cluster) ?? 0;
        const rest = (sums.numerators[at] ?? 0) - ratio * (sums.denominators[at] ?? 0);
        errors[place] = (errors[place] ?? 0) + (slope * rest) / mean;
      }
    }
    return errors;
  };
  const [one, other] = both;
  const addsTo = (terms: readonly Term[]): number =>
    sumOf(terms.map(({ slope, ratio }) => slope * ratio));
  const roomOf = (terms: readonly Term[]): number =>
    sumOf(terms.map(({ slope, width }) => Math.abs(slope) * width));
  return {
    clusters,
    values: [addsTo(one), addsTo(other)],
    errors: [errorsOf(one), errorsOf(other)],
    room: Math.max(roomOf(one), roomOf(other)),
  };
}

const ARMS = ["first", "second"] as const;

/** Differences that are 0 up to rounding, as a share of the largest one. */
const ROUNDING = 1e-9;

/** Whether both cards did the same in most clusters. Rare differences then have a rule of the lab's contrast. */
function agreesMostly(strata: readonly Stratum[]): boolean {
  let [agreeing, all] = [0, 0];
  for (const { values, errors, room } of strata) {
    for (const [at, error] of errors[0].entries()) {
      const difference = values[0] - values[1] + error - (errors[1][at] ?? 0);
      if (Math.abs(difference) <= ROUNDING * room) agreeing += 1;
      all += 1;
    }
  }
  return 2 * agreeing > all;
}

/**
 * The clusters of all experiments as blocks of one, each of the size that makes their mean the metric. That
 * experiments differ in their means is no chance, so each is moved to the metric, with errors as in an unbiased
 * variance; null where an experiment has a single cluster, which shows no variance. Where cards agree in most
 * clusters, these keep their differences of 0.
 */
function blocksOf(
  strata: readonly Stratum[],
  metrics: readonly [number, number],
): readonly BlockArm[] | null {
  const count = sumOf(strata.map(({ clusters }) => clusters.length));
  const isKept = strata.length === 1 || agreesMostly(strata);
  if (!isKept && strata.some(({ clusters }) => clusters.length < 2)) return null;
  let block = 0;
  return strata.flatMap(({ clusters: { length }, values, errors }) => {
    const share = count / length;
    const few = isKept ? 1 : Math.sqrt(length / (length - 1));
    return Array.from({ length }, (_, at) => {
      block += 1;
      return ARMS.map((arm, side): BlockArm => {
        const own = errors[side]?.[at] ?? 0;
        const all = sumOf(strata.map((each) => each.values[side] ?? 0));
        const moved = isKept ? share * (values[side] ?? 0) - all : 0;
        const numerator = (metrics[side] ?? 0) + moved + share * few * own;
        return { block, arm, numerator, denominator: 1 };
      });
    }).flat();
  });
}

/** The clusters of one ratio that both cards have, as blocks. */
function rowsOf(one: Term, other: Term): BlockArm[] {
  const clusters = new Set([...one.sums.clusters, ...other.sums.clusters]);
  return [one, other].flatMap(({ sums }, side) => {
    const places = new Map([...sums.clusters].map((cluster, at) => [cluster, at]));
    return [...clusters].map((block): BlockArm => {
      const at = places.get(block) ?? -1;
      const [numerator, denominator] = [sums.numerators[at] ?? 0, sums.denominators[at] ?? 0];
      return { block, arm: ARMS[side] ?? ARMS[0], numerator, denominator };
    });
  });
}

type Tested = Omit<PairedDifference, "value">;

/** A difference without an interval. */
export const NOT_TESTED: Tested = { low: null, high: null, p: null, caution: null };

function testedOf(rows: readonly BlockArm[], range: MetricRange): Tested {
  const found = contrast(rows, ARMS, range, LEVEL, "swapped");
  if (found === null) return NOT_TESTED;
  const { low, high, p } = found;
  return { low, high, p, caution: cautionOf(rows, found, range) };
}

/** The interval and the p of a difference, with the slopes of both cards. */
function testedWith(one: Terms, other: Terms, metrics: readonly [number, number]): Tested {
  const ids = [...new Set([...one.keys(), ...other.keys()])];
  const strata = ids.map((id) => stratumOf([one.get(id) ?? [], other.get(id) ?? []]));
  const [first = [], second = []] = [one, other].map((terms) => [...terms.values()].flat());
  const [mine, theirs] = [first[0], second[0]];
  const isOne = ids.length === 1 && first.length === 1 && second.length === 1;
  if (isOne && mine !== undefined && theirs !== undefined && mine.slope === theirs.slope) {
    const { slope } = mine;
    const range = [0, Math.max(mine.width, theirs.width)] as const;
    const { low, high, ...rest } = testedOf(rowsOf(mine, theirs), range);
    if (low === null || high === null) return NOT_TESTED;
    const ends = [slope * low, slope * high] as const;
    return { ...rest, low: Math.min(...ends), high: Math.max(...ends) };
  }
  const rows = blocksOf(strata, metrics);
  if (rows === null) return NOT_TESTED;
  const count = rows.length / ARMS.length;
  const room = Math.max(...strata.map((each) => (count / each.clusters.length) * each.room));
  const { low, high, ...rest } = testedOf(rows, [0, room]);
  if (low === null || high === null) return NOT_TESTED;
  const furthest = sumOf(strata.map((each) => each.room));
  return { ...rest, low: Math.max(-furthest, low), high: Math.min(furthest, high) };
}

/** Of what is no ratio, such as a median, the difference block by block is not known. */
function apart(one: Evaluated, other: Evaluated): Tested {
  const ends = composedEnds(
    weightedSum([
      [one, 1],
      [other, -1],
    ]),
  );
  return "gap" in ends || ends.low === ends.high ? NOT_TESTED : { ...NOT_TESTED, ...ends };
}

/** Whether a metric is a sum, whose slopes are the same on the way to either end. */
const isSame = (down: ReadonlyMap<Leaf, number>, up: ReadonlyMap<Leaf, number>): boolean =>
  down.size === up.size && [...down].every(([leaf, slope]) => up.get(leaf) === slope);

/**
 * The difference of two metrics of cards that played the same matches, by the lab's `contrast` over the clusters of
 * all experiments that they are made of. No interval with fewer clusters than that needs (`MIN_BLOCKS`).
 */
export function pairedDifference(one: Evaluated, other: Evaluated): PairedDifference {
  const value = one.value - other.value;
  if (one.isOfBest || other.isOfBest) return { value, ...NOT_TESTED };
  const metrics = [one.value, other.value] as const;
  const [ownDown, ownUp] = [termsOf(one.down), termsOf(one.up)];
  const [theirDown, theirUp] = [termsOf(other.down), termsOf(other.up)];
  if (ownDown === null || ownUp === null || theirDown === null || theirUp === null) {
    return { value, ...apart(one, other) };
  }
  const down = testedWith(ownDown, theirUp, metrics);
  const isSum = isSame(one.down, one.up) && isSame(other.down, other.up);
  const up = isSum ? down : testedWith(ownUp, theirDown, metrics);
  const { p, caution } = value > 0 ? down : up;
  return { value, low: down.low, high: up.high, p, caution };
}
