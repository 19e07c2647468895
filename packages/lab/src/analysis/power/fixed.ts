import { binomialUpTo, exp, log, log1p, normalBelow, student95 } from "@wisp/stats";
import { LEVEL, MIN_BLOCKS } from "../paired/contrast.ts";
import { mcnemar } from "../paired/mcnemar.ts";
import { leastValue, leastWhole } from "./bisection.ts";
import { normalShape, type Shape, shapeOf } from "./shape.ts";
import type { Spread } from "./spread.ts";

/** Of a claim, when the effect is as large as planned for. */
export const POWER = 0.8;
/** No experiment is planned for more blocks. */
export const MAX_BLOCKS = 100_000;
/** Up to this number of blocks, the power of McNemar's test is summed; above it, a normal approximation is used. */
const MAX_SUMMED = 2_000;
const STEPS = 40;
/** Of the compared difference: with the moments of few blocks it could be 0. */
const MIN_LEFT = 0.05;

/**
 * Chance that Student's test of `blocks` differences finds an effect above 0. Johnson and Welch (1940)
 * compare the mean with the quantile times the estimated deviation, and treat their difference as normal;
 * here with the skewness and the tails of the differences, on which the estimate's mean, its variance
 * and its covariance with the mean depend. An effect is detected more often if differences are skewed to
 * the right: where the mean is low by chance, so is the estimate.
 */
function studentPower(blocks: number, effect: number, shape: Shape): number {
  const { variance, skewness, excessKurtosis } = shape;
  const degrees = blocks - 1;
  const shift = (effect * Math.sqrt(blocks)) / Math.sqrt(variance);
  const quantile = student95(degrees);
  /** Variance of the estimated deviation, as a share of the true one's square. */
  const noise = (2 + excessKurtosis) / (4 * degrees);
  const covariance = skewness / (2 * Math.sqrt(degrees));
  const left = 1 + quantile * quantile * noise - 2 * quantile * covariance;
  return normalBelow((shift - quantile * (1 - noise / 2)) / Math.sqrt(Math.max(MIN_LEFT, left)));
}

/** The least number of `discordant` blocks in favour of one arm for p < 5%; null: none is enough. */
function leastWins(discordant: number): number | null {
  if (mcnemar(discordant, 0) >= LEVEL) return null;
  const isEnough = (wins: number): boolean => mcnemar(wins, discordant - wins) < LEVEL;
  return leastWhole(Math.floor(discordant / 2), discordant, isEnough);
}

/** The power of McNemar's exact test, summed over the possible numbers of discordant blocks. */
function mcnemarPower(blocks: number, effect: number, discordance: number): number {
  const wins = (discordance + effect) / 2 / discordance;
  if (wins >= 1) return studentPower(blocks, effect, normalShape(discordance));
  let logarithm = blocks * log1p(-discordance);
  const odds = log(discordance / (1 - discordance));
  let power = 0;
  for (let discordant = 0; discordant <= blocks; discordant += 1) {
    const chance = exp(logarithm);
    logarithm += odds + log((blocks - discordant) / (discordant + 1));
    if (chance < 1e-9) continue;
    const least = leastWins(discordant);
    if (least !== null) power += chance * binomialUpTo(discordant, discordant - least, 1 - wins);
  }
  return power;
}

/**
 * Chance that a fixed design of `blocks` blocks claims a true difference of `effect` at 5%, two-sided.
 *
 * @param effect above 0, in units of the figure
 */
export function fixedPower(blocks: number, effect: number, spread: Spread): number {
  const { variance, deviations, isBinary } = spread;
  if (blocks < MIN_BLOCKS) return 0;
  if (!isBinary) return studentPower(blocks, effect, shapeOf(deviations, variance));
  // A difference of 0/1 values varies by its discordance less its square.
  const discordance = Math.min(0.999, Math.max(variance, 1.001 * effect));
  return blocks <= MAX_SUMMED
    ? mcnemarPower(blocks, effect, discordance)
    : studentPower(blocks, effect, normalShape(discordance - effect * effect));
}

/** Blocks that a fixed design needs for `effect`; null: more than 100,000. */
export function fixedBlocks(effect: number, spread: Spread): number | null {
  const isEnough = (blocks: number): boolean => fixedPower(blocks, effect, spread) >= POWER;
  if (!isEnough(MAX_BLOCKS)) return null;
  let [few, enough] = [MIN_BLOCKS - 1, MIN_BLOCKS];
  while (!isEnough(enough)) [few, enough] = [enough, 2 * enough];
  return leastWhole(few, enough, isEnough);
}

/** The smallest effect that `blocks` blocks find in 80%; null: not even the largest possible one. */
export function fixedEffect(blocks: number, spread: Spread): number | null {
  const isFound = (effect: number): boolean => fixedPower(blocks, effect, spread) >= POWER;
  return isFound(spread.room) ? leastValue(spread.room, STEPS, isFound) : null;
}
