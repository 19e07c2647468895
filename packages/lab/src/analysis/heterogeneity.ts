import { randomFrom } from "@wisp/game";
import { LEVEL } from "./contrast.ts";
import {
  type BlockArm,
  type Linear,
  linearOf,
  type MetricRange,
  type Pairs,
  pairsOf,
  type ShiftedPart,
  shiftedOf,
} from "./pairs.ts";
import {
  type Alone,
  aloneEnds,
  degreesOf,
  errorVariances,
  fitAt,
  hasFewEvents,
  type Observations,
  pauleMandel,
  type Shrunken,
  shrunkenOf,
  squaresOf,
} from "./random-effects.ts";

const PERMUTATIONS = 999;

interface Blocks {
  readonly errors: Float64Array;
  readonly weights: Float64Array;
}

/** Cochran's Q of strata that are the next `sizes` blocks each; errors are taken about the common mean. */
function spreadOf(
  { errors, weights }: Blocks,
  order: Uint32Array,
  sizes: readonly number[],
): number {
  const means: number[] = [];
  const groups: { squares: number; count: number }[] = [];
  let from = 0;
  for (const count of sizes) {
    let [sum, mass] = [0, 0];
    for (let at = from; at < from + count; at += 1) {
      sum += errors[order[at] ?? 0] ?? 0;
      mass += weights[order[at] ?? 0] ?? 0;
    }
    const mean = sum / mass;
    let squares = 0;
    for (let at = from; at < from + count; at += 1) {
      const block = order[at] ?? 0;
      squares += (((errors[block] ?? 0) - mean * (weights[block] ?? 0)) * (count / mass)) ** 2;
    }
    means.push(mean);
    groups.push({ squares, count });
    from += count;
  }
  const found = errorVariances(groups);
  if (found === null) return 0;
  let [top, mass, squares] = [0, 0, 0];
  for (const [at, mean] of means.entries()) {
    const weight = 1 / (found.variances[at] ?? 1);
    top += weight * mean;
    mass += weight;
    squares += weight * mean * mean;
  }
  return squares - (top * top) / mass;
}

/**
 * p of "blocks of all strata are alike", by permuting the strata's labels: Cochran's Q, studentised by
 * the variances of each labelling, so that strata which vary more than others do not look different
 * (Janssen 1997). Blocks are permuted by a fixed random sample.
 *
 * @param strata each with the parts of its blocks, in a fixed order
 */
function labelsP(strata: readonly ShiftedPart[]): number {
  const errors = Float64Array.from(strata.flatMap((each) => [...each.errors]));
  const weights = Float64Array.from(strata.flatMap((each) => [...each.weights]));
  const sizes = strata.map((each) => each.errors.length);
  const total = errors.reduce((sum, error) => sum + error, 0);
  const mean = total / weights.reduce((sum, weight) => sum + weight, 0);
  const blocks = { errors: errors.map((error, at) => error - mean * (weights[at] ?? 0)), weights };
  const order = Uint32Array.from(errors.keys());
  const seen = spreadOf(blocks, order, sizes) * (1 - 1e-12);
  const draws = randomFrom("lab/labels")(sizes.join());
  let asLarge = 1;
  for (let permutation = 0; permutation < PERMUTATIONS; permutation += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = draws.int(at + 1);
      const kept = order[at] ?? 0;
      order[at] = order[other] ?? 0;
      order[other] = kept;
    }
    if (spreadOf(blocks, order, sizes) >= seen) asLarge += 1;
  }
  return asLarge / (PERMUTATIONS + 1);
}

/** A stratum of fewer blocks than this does not show how it varies. */
export const MIN_STRATUM_BLOCKS = 5;

/** The contrast in one stratum: against one opponent, on one content, in one role. */
export interface Stratum extends Shrunken {
  readonly stratum: string;
  readonly blocks: number;
  /** The difference of this stratum's blocks alone. */
  readonly own: number;
}

/** Why strata are not compared. */
export type HeterogeneityGap = "few-strata" | "no-variation";

/** How a contrast differs between strata. */
export interface Heterogeneity {
  readonly kind: "compared";
  /** In the order of their names. */
  readonly strata: readonly Stratum[];
  /** Strata of too few blocks, which count nowhere. */
  readonly left: readonly string[];
  /** Standard deviation of the true contrasts between strata (Paule and Mandel). */
  readonly scale: number;
  /** Share of the strata's spread that is not error, from 0 to 1 (Higgins and Thompson 2002). */
  readonly inconsistency: number;
  /** Of "the contrast is the same in all strata". */
  readonly p: number;
}

interface Part {
  readonly stratum: string;
  readonly pairs: Pairs;
  readonly linear: Linear;
}

function partsOf(
  rows: readonly BlockArm[],
  [arm, other]: readonly [string, string],
  stratumOf: (block: number) => string,
) {
  const byStratum = new Map<string, BlockArm[]>();
  for (const row of rows) {
    const stratum = stratumOf(row.block);
    const kept = byStratum.get(stratum);
    if (kept === undefined) byStratum.set(stratum, [row]);
    else kept.push(row);
  }
  const parts: Part[] = [];
  const left: string[] = [];
  for (const stratum of [...byStratum.keys()].sort()) {
    const pairs = pairsOf(byStratum.get(stratum) ?? [], arm, other);
    const linear = linearOf(pairs);
    if (linear === null || linear.difference.length < MIN_STRATUM_BLOCKS) left.push(stratum);
    else parts.push({ stratum, pairs, linear });
  }
  return { parts, left };
}

/** The blocks of a stratum; the ratio of their sums is its contrast. */
function aloneOf({ pairs, linear }: Part): Alone {
  const { errors, weights } = shiftedOf(pairs);
  const matches = Array.from(errors, (numerator, at) => {
    return { numerator, denominator: weights[at] ?? 1 };
  });
  return { own: linear.values[0] - linear.values[1], matches };
}

/**
 * A shrunken contrast within the largest possible difference. Where few blocks differ, its interval is that
 * of its own blocks: normal parts would be too short.
 */
function boundedStratum(each: Shrunken, part: Part, [least, most]: MetricRange): Shrunken {
  const room = most - least;
  const within = (value: number): number => Math.max(-room, Math.min(room, value));
  const value = within(each.value);
  const alone = aloneOf(part);
  const [low, high] = hasFewEvents(alone)
    ? aloneEnds(alone, [-room, room], LEVEL)
    : [within(each.low), within(each.high)];
  const expected = within(each.expected);
  return { value, expected, low: Math.min(low, value), high: Math.max(high, value) };
}

/**
 * The contrast of two arms by stratum: shrunken towards their mean with 95% intervals, how much the
 * strata differ, and a test of whether they do. Needs two strata of at least five blocks.
 *
 * @param rows only blocks in which both arms are complete
 * @param range of the metric in a single match
 * @param stratumOf the stratum of a block
 * @throws RangeError as `pairsOf`
 */
export function heterogeneityOf(
  rows: readonly BlockArm[],
  arms: readonly [arm: string, other: string],
  range: MetricRange,
  stratumOf: (block: number) => string,
): Heterogeneity | { readonly kind: "gap"; readonly gap: HeterogeneityGap } {
  const { parts, left } = partsOf(rows, arms, stratumOf);
  if (parts.length < 2) return { kind: "gap", gap: "few-strata" };
  const errors = errorVariances(parts.map(({ linear }) => squaresOf(linear.difference)));
  if (errors === null) return { kind: "gap", gap: "no-variation" };
  const own = Float64Array.from(parts, ({ linear: { values } }) => values[0] - values[1]);
  const observed: Observations = {
    values: own,
    variances: errors.variances,
    regressors: parts.map(() => new Float64Array([1])),
  };
  const { squares } = fitAt(observed, 0);
  const shrunken = shrunkenOf(observed, errors.degrees);
  return {
    kind: "compared",
    strata: parts.flatMap((part, at) =>
      shrunken.slice(at, at + 1).map((each) => ({
        ...boundedStratum(each, part, range),
        stratum: part.stratum,
        blocks: part.linear.difference.length,
        own: own[at] ?? 0,
      })),
    ),
    left,
    scale: Math.sqrt(pauleMandel(observed)),
    inconsistency: squares === 0 ? 0 : Math.max(0, 1 - degreesOf(observed) / squares),
    p: labelsP(parts.map(({ pairs }) => shiftedOf(pairs))),
  };
}
