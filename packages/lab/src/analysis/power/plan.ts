import { LEVEL, MIN_BLOCKS, NoDifferenceTest } from "../paired/contrast.ts";
import { mcnemar } from "../paired/mcnemar.ts";
import { Capital } from "../sequential/bets.ts";
import type { Design } from "../sequential/may-claim.ts";
import { type ClaimTest, Draws, leastEffect, powerAt } from "./simulated.ts";
import { isSkewedUp, reversed, type Spread } from "./spread.ts";

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
function fixedTest({ blocks, comparisons }: PlannedTest, { room, isBinary }: Spread): ClaimTest {
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
function sequentialTest({ blocks, comparisons, lookEvery }: PlannedTest, room: number): ClaimTest {
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

const testOf = (test: PlannedTest, spread: Spread): ClaimTest =>
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
 * figure: the smallest that 80% of simulated experiments claim, by the test that will be used, if no other
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
  const effect = leastEffect(draws, testOf(simulated, spread), spread.room, POWER);
  return effect === null ? null : effect * Math.sqrt(blocks / test.blocks);
}

/**
 * Units that a design needs to claim a difference of `effect` in 80% of experiments: planned ones of a
 * fixed design, the most of a sequential one. Null: over 1,000, which the simulation does not cover.
 *
 * @param effect not 0, in units of the figure; below 0: the second arm has the higher one
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
