import { binomialUpTo } from "@wisp/stats";
import {
  type BlockArm,
  type Linear,
  linearOf,
  type MetricRange,
  type Pairs,
  pairsOf,
  type ShiftedPart,
  shiftedOf,
  sumOf,
  varianceOf,
} from "./pairs.ts";
import { FlipTest, signFlipEnds, signFlipP, subsetDifferences } from "./sign-flip.ts";
import { UnseenTest } from "./unseen.ts";

/**
 * Two-sided p of McNemar's exact test: of the blocks in which the arms differ, either is right equally
 * often (McNemar 1947; the exact form is the sign test). 1 where they never differ.
 *
 * @param first blocks in which only the first arm has a 1
 * @param second blocks in which only the second has
 */
export function mcnemar(first: number, second: number): number {
  if (first === second) return 1;
  return Math.min(1, 2 * binomialUpTo(first + second, Math.min(first, second), 0.5));
}

/** An arm whose blocks vary by less than this share of the other arm's variance is nearly constant. */
const STEADY = 0.1;
/**
 * The same share times the number of blocks, where there are few: the other arm's rare large values are
 * often missing from them, so that it seems to vary little, too.
 */
const STEADY_BLOCKS = 2.5;

/**
 * Whether one arm is nearly constant and the other is not. Sign flips take both arms to have the same
 * shape. Here, differences are as skewed as the arm that varies, and its rare large values, which make up
 * for many small ones, may not have been seen yet.
 *
 * @param variances of what blocks contribute to either arm
 */
export function isLopsided([one, two]: readonly [number, number], blocks: number): boolean {
  const share = Math.max(STEADY, STEADY_BLOCKS / blocks);
  return Math.min(one, two) < share * Math.max(one, two);
}

/**
 * Fewer blocks than this have no interval: with 8, intervals of skewed metrics held the truth in less
 * than 93%.
 */
export const MIN_BLOCKS = 10;
/** Of claims and intervals, where nothing else is asked for. */
export const LEVEL = 0.05;
/** Where more blocks than this share show the same difference, the others are rare events. */
const MOSTLY = 0.5;
/**
 * The assumed distance of an unseen block, as a share of the farthest block seen. At 10 blocks a share
 * of 0 covers skewed metrics in 92%, a share of 1 equal ones in 99%.
 */
const UNSEEN_REACH = 0.9;
/** With more blocks than this the reach shrinks: they show by themselves how far differences go. */
const FEW_BLOCKS = 12;
const ROUNDING = 1e-9;

/**
 * How far an unseen block may differ where most blocks show one difference, which is not 0: up to the end of
 * the range, or as far as the farthest block seen, its arms swapped, to either side. For blocks that all differ
 * by as much, the second is the sign test, as McNemar's is for wins.
 */
type ShiftReach = "range" | "swapped";

/** Why a contrast has neither interval nor p. */
export type ContrastGap = "few-blocks";
/**
 * How p and interval were computed: see docs/lab-statistics.md. "range": by sign flips and the whole range
 * of the metric, because one arm varies far less than the other.
 */
export type ContrastMethod = "mcnemar" | "sign-flip" | "range";

/** The difference of the metrics of two arms that played the same blocks. */
export interface ContrastResult {
  readonly arm: string;
  readonly other: string;
  /** Blocks that count. */
  readonly blocks: number;
  /** The metrics of `arm` and of `other`. */
  readonly values: readonly [number, number];
  /** The first minus the second. */
  readonly value: number;
  /** By linearisation; a measure of spread, from which no interval is computed. */
  readonly standardError: number;
  /**
   * Variance of the difference if the arms were independent, divided by its variance over pairs; null
   * where pairs do not vary.
   */
  readonly varianceFactor: number | null;
  /** Null, as are `high` and `p`, where there is a `gap`. */
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided; below the level exactly where the interval excludes 0. */
  readonly p: number | null;
  readonly method: ContrastMethod | null;
  /**
   * Blocks in which the arms differ, where these are few and the arms agree in most
   * blocks: p then rests on them, and rare larger differences against them may not have been seen. Else null.
   */
  readonly differing: number | null;
  readonly gap: ContrastGap | null;
}

interface TestResult {
  readonly p: number;
  readonly low: number;
  readonly high: number;
  readonly method: ContrastMethod;
  readonly differing: number | null;
}

const isOne = (value: number): boolean => value === 1;
const isBit = (value: number): boolean => value === 0 || value === 1;

/** Whether every block of both arms is a 0 or a 1. */
export const isBinary = ({ first, second }: Pairs): boolean =>
  [first, second].every(
    ({ numerators, denominators }) => denominators.every(isOne) && numerators.every(isBit),
  );

const differencesOf = ({ errors, weights }: ShiftedPart): Float64Array =>
  errors.map((error, at) => error / (weights[at] ?? 1));

/** The most frequent difference, and how many blocks show it. */
function mostFrequent(differences: Float64Array): {
  readonly mode: number;
  readonly count: number;
} {
  const sorted = differences.toSorted();
  let [mode, best, run] = [0, 0, 0];
  for (let at = 0; at < sorted.length; at += 1) {
    const value = sorted[at] ?? 0;
    run = Math.abs(value - (sorted[at - 1] ?? Number.NaN)) < ROUNDING ? run + 1 : 1;
    if (run > best) [mode, best] = [value, run];
  }
  return { mode, count: best };
}

const farthestFrom = (center: number, differences: Float64Array): number =>
  differences.reduce((most, each) => Math.max(most, Math.abs(each - center)), 0);

/** Whether the arms agree in more than half of the blocks. */
function agreesMostly(differences: Float64Array): boolean {
  const agreeing = differences.filter((difference) => Math.abs(difference) <= ROUNDING);
  return agreeing.length > MOSTLY * differences.length;
}

/** Blocks that differ where they are few and the arms agree in all others; null elsewhere. */
function fewDiffering(differences: Float64Array): number | null {
  const { mode, count } = mostFrequent(differences);
  const differing = differences.length - count;
  const isRare = count > MOSTLY * differences.length && differing < FEW_BLOCKS;
  return isRare && differing > 0 && Math.abs(mode) <= ROUNDING ? differing : null;
}

/**
 * Whether an unseen block may lie at the end of the range because one arm is nearly constant. Where the arms
 * agree in most blocks, the others are rare events, which have a rule of their own.
 */
const isAnywhere = (isOneSteady: boolean, differences: Float64Array): boolean =>
  isOneSteady && !agreesMostly(differences);

/**
 * The range of an unseen block's difference. A few rare events give no bound in their own direction: it
 * may be anywhere. Against them it is as far from 0 as the farthest block seen, where the arms agree in
 * all other blocks: swapping the arms of that block makes such a one, and with events of one size the
 * test is McNemar's. Otherwise the unseen block is about as far from the difference as the farthest block
 * seen, and less far the more blocks differ.
 */
function unseenRange(
  { errors, weights }: ShiftedPart,
  value: number,
  room: number,
  shifts: ShiftReach = "range",
): readonly [number, number] {
  const differences = differencesOf({ errors, weights });
  const { mode, count } = mostFrequent(differences);
  const isRare = count > MOSTLY * errors.length;
  const differing = isRare ? errors.length - count : errors.length;
  if (isRare && differing < FEW_BLOCKS) {
    const against = Math.min(room, farthestFrom(0, differences));
    if (shifts === "swapped" && Math.abs(mode) > ROUNDING && value !== 0) {
      const reach = Math.abs(value) + against;
      return [Math.max(-room, value - reach), Math.min(room, value + reach)];
    }
    if (fewDiffering(differences) === null || value === 0) return [-room, room];
    return value > 0 ? [-against, room] : [-room, against];
  }
  const reach =
    farthestFrom(value, differences) * UNSEEN_REACH * Math.min(1, FEW_BLOCKS / differing);
  return [Math.max(-room, value - reach), Math.min(room, value + reach)];
}

/** The interval of the test that allows for unseen differences, in agreement with `p` about 0. */
function unseenEnds(
  test: UnseenTest,
  at: { value: number; p: number; room: number },
  level: number,
) {
  const { value, p, room } = at;
  const end = (side: 1 | -1): number => {
    const isSignificant = p < level && side * value > 0;
    const bound = -side * room;
    // 0 is outside where there is a claim, and inside where there is none.
    const [inside, outside] = isSignificant ? [value, 0] : [side * value > 0 ? 0 : value, bound];
    return test.end(side, level / 2, [inside, outside]);
  };
  return [end(1), end(-1)] as const;
}

function testBinary(
  { first, second }: Pairs,
  test: UnseenTest,
  value: number,
  level: number,
): TestResult {
  let [one, two] = [0, 0];
  for (const [at, numerator] of first.numerators.entries()) {
    const other = second.numerators[at] ?? 0;
    if (numerator > other) one += 1;
    else if (numerator < other) two += 1;
  }
  const p = mcnemar(one, two);
  const [low, high] = unseenEnds(test, { value, p, room: 1 }, level);
  return { p, low, high, method: "mcnemar", differing: null };
}

function testOther(
  shifted: ShiftedPart,
  at: { value: number; room: number; isOneSteady: boolean; shifts: ShiftReach },
  level: number,
): TestResult {
  const { value, room, isOneSteady, shifts } = at;
  const differences = differencesOf(shifted);
  const isRange = isAnywhere(isOneSteady, differences);
  const subsets = subsetDifferences(shifted);
  const flipP = signFlipP(subsets);
  const [flipLow, flipHigh] = signFlipEnds(subsets, level);
  const inRoom = (end: number): number => Math.min(room, Math.max(-room, end));
  const unseen = isRange ? ([-room, room] as const) : unseenRange(shifted, value, room, shifts);
  const test = new UnseenTest(shifted, unseen);
  const unseenP = value === 0 ? 1 : Math.min(1, 2 * test.p(0, value > 0 ? 1 : -1));
  const [low, high] = unseenEnds(test, { value, p: unseenP, room }, level);
  return {
    p: Math.max(flipP, unseenP),
    low: inRoom(Math.min(flipLow, low)),
    high: inRoom(Math.max(flipHigh, high)),
    method: isRange ? "range" : "sign-flip",
    differing: fewDiffering(differences),
  };
}

/** The test of a contrast whose blocks weigh alike, without its interval: plans need thousands. */
export class NoDifferenceTest {
  readonly #flips: FlipTest;
  readonly #weights: Float64Array;
  readonly #room: number;

  /** @param blocks of each experiment */
  constructor(blocks: number, room: number) {
    this.#flips = new FlipTest(blocks);
    this.#weights = new Float64Array(blocks).fill(1);
    this.#room = room;
  }

  /**
   * Whether blocks with these differences show that the first arm's metric is higher: p below `level`.
   *
   * @param isOneSteady whether one arm is nearly constant (see `isLopsided`)
   */
  isHigher(errors: Float64Array, level: number, isOneSteady: boolean): boolean {
    const value = sumOf(errors) / errors.length;
    if (!(value > 0)) return false;
    const shifted = { errors, weights: this.#weights };
    const room = this.#room;
    const unseen = isAnywhere(isOneSteady, errors)
      ? ([-room, room] as const)
      : unseenRange(shifted, value, room);
    const test = new UnseenTest(shifted, unseen);
    return 2 * test.p(0, 1) < level && this.#flips.isBelow(level, errors);
  }
}

/** A variance that is 0 up to rounding. */
const stillOf = ([low, high]: MetricRange): number => (ROUNDING * (high - low)) ** 2;

function tested(
  pairs: Pairs,
  linear: Linear,
  range: MetricRange,
  { level, shifts }: { level: number; shifts: ShiftReach },
): TestResult {
  const { values } = linear;
  const value = values[0] - values[1];
  const shifted = shiftedOf(pairs);
  const room = range[1] - range[0];
  const [one, two] = [varianceOf(linear.first), varianceOf(linear.second)];
  const isAnyMoving = Math.max(one, two) > stillOf(range);
  const isOneSteady = isAnyMoving && isLopsided([one, two], linear.difference.length);
  return isBinary(pairs) && room === 1
    ? testBinary(pairs, new UnseenTest(shifted, [-1, 1]), value, level)
    : testOther(shifted, { value, room, isOneSteady, shifts }, level);
}

const negated = (end: number | null): number | null => (end === null ? null : 0 - end);

/** The same contrast, seen from the other arm. */
const swapped = (contrast: ContrastResult): ContrastResult => ({
  ...contrast,
  arm: contrast.other,
  other: contrast.arm,
  values: [contrast.values[1], contrast.values[0]],
  value: 0 - contrast.value,
  low: negated(contrast.high),
  high: negated(contrast.low),
});

/**
 * The metric of `arm` minus that of `other` over the blocks that both played, with a 95% interval and
 * a p that agrees with it; null when an arm's denominators sum to 0. See docs/lab-statistics.md.
 *
 * @param range the range of a single match's metric
 * @param level of the interval; 0.05 for 95%
 * @param shifts "swapped" only where readers learn of its caution (see `cautionOf`)
 * @throws RangeError as `pairsOf`
 */
export function contrast(
  rows: readonly BlockArm[],
  [arm, other]: readonly [arm: string, other: string],
  range: MetricRange,
  level = LEVEL,
  shifts: ShiftReach = "range",
): ContrastResult | null {
  // In one direction only, so that swapping the arms negates every digit.
  if (arm > other) {
    const found = contrast(rows, [other, arm], range, level, shifts);
    return found === null ? null : swapped(found);
  }
  const pairs = pairsOf(rows, arm, other);
  const linear = linearOf(pairs);
  if (linear === null) return null;
  const blocks = linear.difference.length;
  const variance = varianceOf(linear.difference);
  const independent = varianceOf(linear.first) + varianceOf(linear.second);
  const { values } = linear;
  const metrics = {
    arm,
    other,
    blocks,
    values,
    value: values[0] - values[1],
    standardError: Math.sqrt(variance / blocks),
    varianceFactor: variance <= stillOf(range) ? null : independent / variance,
  };
  return blocks < MIN_BLOCKS
    ? {
        ...metrics,
        low: null,
        high: null,
        p: null,
        method: null,
        differing: null,
        gap: "few-blocks",
      }
    : { ...metrics, ...tested(pairs, linear, range, { level, shifts }), gap: null };
}
