import { type Draws as RandomDraws, randomFrom } from "@wisp/game";
import { isLopsided, LEVEL, MIN_BLOCKS, mcnemar, NoDifferenceTest } from "./contrast.ts";
import { sumOf, varianceOf } from "./pairs.ts";
import { Capital, type Design } from "./sequential.ts";
import { type Differences, isSkewedUp, reversed, type Spread } from "./spread.ts";

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/**
 * What another pilot of the same size might have shown: units drawn from those of the pilot (the
 * bootstrap). A power then includes what a small pilot does not know.
 */
function redrawn(differences: Differences, draws: RandomDraws): Differences {
  const known = differences.kind === "rare" ? differences.sizes : differences.deviations;
  const picked = known.map(() => Math.floor(draws.float() * known.length));
  const pick = (values: readonly number[]) => picked.map((at) => values[at] ?? 0);
  const values = pick(known);
  if (differences.kind === "rare") return { ...differences, sizes: values };
  const mean = meanOf(values);
  const scale = Math.sqrt(values.length / Math.max(1, values.length - 1));
  const { first, second } = differences.arms;
  return {
    kind: "shifted",
    deviations: values.map((value) => scale * (value - mean)),
    arms: { first: pick(first), second: pick(second) },
  };
}

/** The variance of what the drawn units contribute to an arm. */
function varianceAmong(units: readonly number[], uniforms: Float64Array): number {
  const drawn = Float64Array.from(
    uniforms,
    (uniform) => units[Math.floor(uniform * units.length)] ?? 0,
  );
  const mean = sumOf(drawn) / drawn.length;
  return varianceOf(drawn.map((value) => value - mean));
}

/**
 * Experiments that differ in nothing but the effect: each keeps its random draws, so that what it claims
 * at one effect it also claims at a larger one, and sizes of effects can be compared without noise.
 */
class Draws {
  readonly #uniforms: readonly Float64Array[];
  readonly #differences: readonly Differences[];
  readonly #isLopsided: readonly boolean[];
  readonly #room: number;
  readonly experiments: number;

  constructor(spread: Spread, units: number, experiments: number) {
    this.#room = spread.room;
    this.experiments = experiments;
    const random = randomFrom("lab/power");
    this.#uniforms = Array.from({ length: experiments }, (_, at) => {
      const draws = random(String(at));
      return Float64Array.from({ length: 2 * units }, () => draws.float());
    });
    this.#differences = Array.from({ length: experiments }, (_, at) =>
      redrawn(spread.differences, random(`pilot/${at}`)),
    );
    this.#isLopsided = this.#differences.map((differences, at) => {
      if (differences.kind === "rare") return false;
      const drawn = (this.#uniforms[at] ?? new Float64Array()).filter((_, each) => each % 2 === 0);
      const { first, second } = differences.arms;
      return isLopsided([varianceAmong(first, drawn), varianceAmong(second, drawn)], units);
    });
  }

  /** Whether one arm is nearly constant in an experiment, which no effect changes. Not where most units agree. */
  isLopsided(experiment: number): boolean {
    return this.#isLopsided[experiment] ?? false;
  }

  /**
   * The differences of the units of an experiment, whose mean is `effect` in the long run.
   *
   * @param experiment its number
   * @param effect above 0
   */
  differences(experiment: number, effect: number): Float64Array {
    const uniforms = this.#uniforms[experiment] ?? new Float64Array();
    const differences = this.#differences[experiment];
    if (differences === undefined) throw new RangeError(`there is no experiment ${experiment}`);
    const room = this.#room;
    const bounded = (value: number): number => Math.max(-room, Math.min(room, value));
    const drawn = new Float64Array(uniforms.length / 2);
    if (differences.kind === "shifted") {
      const { deviations } = differences;
      for (let at = 0; at < drawn.length; at += 1) {
        const picked = Math.floor((uniforms[2 * at] ?? 0) * deviations.length);
        drawn[at] = bounded((deviations[picked] ?? 0) + effect);
      }
      return drawn;
    }
    const { sizes, noise } = differences;
    const size = meanOf(sizes);
    /** The excess of units in the effect's direction. Where all together are too few, each differs by more. */
    const excess = Math.min(1, effect / size);
    const stretch = Math.max(1, effect / size);
    const lower = Math.min(noise, (1 - excess) / 2);
    const higher = lower + excess;
    for (let at = 0; at < drawn.length; at += 1) {
      const uniform = uniforms[2 * at] ?? 0;
      const sign = uniform < higher ? 1 : uniform >= 1 - lower ? -1 : 0;
      const picked = Math.floor((uniforms[2 * at + 1] ?? 0) * sizes.length);
      drawn[at] = bounded(sign * (sizes[picked] ?? 0) * stretch);
    }
    return drawn;
  }
}

/**
 * Whether the differences of an experiment's units, in their order, support a claim above 0.
 *
 * @param isLopsided whether one arm is nearly constant
 */
type SignificanceTest = (differences: Float64Array, isLopsided: boolean) => boolean;

/** Whether an experiment claims an effect. */
const significantIn = (
  draws: Draws,
  isSignificant: SignificanceTest,
  at: number,
  effect: number,
): boolean => isSignificant(draws.differences(at, effect), draws.isLopsided(at));

/** The share of experiments that claim an effect. */
function powerAt(draws: Draws, isSignificant: SignificanceTest, effect: number): number {
  let significant = 0;
  for (let at = 0; at < draws.experiments; at += 1) {
    if (significantIn(draws, isSignificant, at, effect)) significant += 1;
  }
  return significant / draws.experiments;
}

/** Halvings of the ratio of a large effect to a small one: the last leaves it at less than 1%. */
const STEPS = 10;
const SMALLEST = 1e-3;

/**
 * The smallest effect that this share of experiments claims, to within 1%; null: not even `largest`.
 * Experiments that claim an effect below those in question, or fail above them, are not run again.
 */
function minEffect(
  draws: Draws,
  isSignificant: SignificanceTest,
  largest: number,
  share: number,
): number | null {
  const significantAt = (experiments: readonly number[], effect: number): Map<boolean, number[]> =>
    Map.groupBy(experiments, (at) => significantIn(draws, isSignificant, at, effect));
  const all = Array.from({ length: draws.experiments }, (_, at) => at);
  let open = significantAt(all, largest).get(true) ?? [];
  const wanted = share * draws.experiments;
  if (open.length < wanted) return null;
  let [below, enough, made] = [SMALLEST * largest, largest, 0];
  for (let step = 0; step < STEPS; step += 1) {
    const between = Math.sqrt(below * enough);
    const found = significantAt(open, between);
    const significant = found.get(true) ?? [];
    if (made + significant.length >= wanted) {
      enough = between;
      open = significant;
    } else {
      below = between;
      made += significant.length;
      open = found.get(false) ?? [];
    }
  }
  return enough;
}

/** Of a claim, when the effect is as large as planned for. */
export const POWER = 0.8;
/** Simulated experiments: the standard error of a power of 80% is 1.4 percentage points. */
export const EXPERIMENTS = 800;
/** More units than this are not simulated: effects fall as the root of their number from here on. */
export const MAX_SIMULATED = 1_000;

/** A design as its test sees it. */
export interface PlannedTest extends Design {
  /** Units of the test: contents of a fixed design, or blocks where each has its own; blocks of a sequential one. */
  readonly blocks: number;
  /** Comparisons that are corrected together, this one included. */
  readonly comparisons: number;
  /** Blocks from one look of a sequential design to the next. */
  readonly lookEvery: number;
}

/** The standard error of a power of 80%, by the number of simulated experiments. */
export const powerError = (experiments: number): number =>
  Math.sqrt((POWER * (1 - POWER)) / experiments);

/** The test of a fixed design, at the level of Holm's first step: none of the other comparisons differs. */
function fixedTest(
  { blocks, comparisons }: PlannedTest,
  { room, isBinary }: Spread,
): SignificanceTest {
  const level = LEVEL / comparisons;
  if (blocks < MIN_BLOCKS) return () => false;
  if (!isBinary) {
    const test = new NoDifferenceTest(blocks, room);
    return (differences, isOneSteady) => test.isHigher(differences, level, isOneSteady);
  }
  return (differences) => {
    let [one, two] = [0, 0];
    for (const difference of differences) {
      if (difference > 0) one += 1;
      else if (difference < 0) two += 1;
    }
    return one > two && mcnemar(one, two) < level;
  };
}

/** The bets of a sequential design, read at its looks. */
function sequentialTest(
  { blocks, comparisons, lookEvery }: PlannedTest,
  room: number,
): SignificanceTest {
  const limit = LEVEL / comparisons / 2;
  return (differences) => {
    const capital = new Capital(1 / 2);
    for (let block = 1; block <= blocks; block += 1) {
      capital.add(((differences[block - 1] ?? 0) / room + 1) / 2);
      const isLook = block % lookEvery === 0 || block === blocks;
      if (isLook && capital.reached(limit)) return true;
    }
    return false;
  };
}

const testOf = (test: PlannedTest, spread: Spread): SignificanceTest =>
  test.kind === "fixed" ? fixedTest(test, spread) : sequentialTest(test, spread.room);

/** The share of simulated experiments in which the test claims `effect`, which is not 0. */
export function powerOf(
  test: PlannedTest,
  effect: number,
  spread: Spread,
  experiments = EXPERIMENTS,
): number {
  const draws = new Draws(effect < 0 ? reversed(spread) : spread, test.blocks, experiments);
  return powerAt(draws, testOf(test, spread), Math.abs(effect));
}

/**
 * The minimum detectable effect of a design in the direction in which it is the larger, in units of the
 * metric: the smallest that 80% of simulated experiments claim, by the test that will be used, if no other
 * comparison differs; null: none is large enough.
 */
export function detectableEffect(
  test: PlannedTest,
  spread: Spread,
  experiments = EXPERIMENTS,
): number | null {
  const blocks = Math.min(MAX_SIMULATED, test.blocks);
  const lookEvery = Math.max(1, Math.round((test.lookEvery * blocks) / test.blocks));
  const simulated = { ...test, blocks, lookEvery };
  const draws = new Draws(isSkewedUp(spread) ? reversed(spread) : spread, blocks, experiments);
  const effect = minEffect(draws, testOf(simulated, spread), spread.room, POWER);
  return effect === null ? null : effect * Math.sqrt(blocks / test.blocks);
}

/**
 * Units that a design needs to claim a difference of `effect` in 80% of experiments: planned ones of a
 * fixed design, the most of a sequential one. Null: over 1,000, which the simulation does not cover.
 *
 * @param effect not 0, in units of the metric; below 0: the second arm has the higher one
 */
export function blocksNeeded(
  { kind, comparisons, lookEvery }: Omit<PlannedTest, "blocks">,
  effect: number,
  spread: Spread,
): number | null {
  const isEnough = (blocks: number): boolean =>
    powerOf({ kind, blocks, comparisons, lookEvery }, effect, spread) >= POWER;
  let [few, enough] = [MIN_BLOCKS - 1, MIN_BLOCKS];
  while (!isEnough(enough)) {
    if (enough === MAX_SIMULATED) return null;
    [few, enough] = [enough, Math.min(MAX_SIMULATED, 2 * enough)];
  }
  while (enough - few > 1) {
    const between = Math.floor((few + enough) / 2);
    if (isEnough(between)) enough = between;
    else few = between;
  }
  return enough;
}
