import { randomFrom } from "@wisp/game";
import { LEVEL } from "../paired/contrast.ts";
import { Capital } from "../sequential/bets.ts";
import { POWER } from "./fixed.ts";
import type { Spread } from "./spread.ts";

/** Simulated experiments; their 80% point is known to about 2%. */
const EXPERIMENTS = 800;
/** Blocks after which a sequential plan gives up. */
export const MAX_SEQUENTIAL_BLOCKS = 5_000;
const STEPS = 14;

/**
 * The differences of a simulated block, as parts of the room, with the mean and the moments of the
 * plan: -1, 0 and 1 of a binary figure, else the mean and a value on either side of it.
 */
function drawnDifference(effect: number, spread: Spread) {
  const { skewness, excessKurtosis, room } = spread;
  const mean = effect / room;
  const variance = spread.variance / (room * room);
  if (spread.isBinary) {
    const discordance = Math.min(1, Math.max(variance, mean));
    return (uniform: number): number => {
      if (uniform < (discordance + mean) / 2) return 1;
      return uniform < discordance ? -1 : 0;
    };
  }
  // A variable of two values that counts with this chance has these four moments.
  const chance = Math.min(1, 1 / (excessKurtosis + 3 - skewness * skewness));
  const skew = skewness * Math.sqrt(chance);
  const deviation = Math.sqrt(variance / chance);
  // One value beyond the bound is set to the bound, and the other keeps the variance.
  const above = Math.min(1 - mean, (deviation * (skew + Math.sqrt(skew * skew + 4))) / 2);
  if (above <= 0) return (): number => mean;
  const below = Math.min((deviation * deviation) / above, 1 + mean);
  return (uniform: number): number => {
    if (uniform >= chance) return mean;
    return uniform < (chance * below) / (above + below) ? mean + above : mean - below;
  };
}

/** By experiment, the first block after which the bets make the claim; infinite: none up to `blocks`. */
function claimsAfter(effect: number, spread: Spread, blocks: number): number[] {
  const random = randomFrom("lab/power");
  const differenceOf = drawnDifference(effect, spread);
  return Array.from({ length: EXPERIMENTS }, (_, at) => {
    const draws = random(String(at));
    const capital = new Capital(1 / 2);
    for (let block = 1; block <= blocks; block += 1) {
      capital.add((differenceOf(draws.float()) + 1) / 2);
      if (capital.reached(LEVEL / 2)) return block;
    }
    return Number.POSITIVE_INFINITY;
  });
}

/** Blocks after which four of five sequential experiments have claimed `effect`; null: over 5,000. */
export function sequentialBlocks(effect: number, spread: Spread): number | null {
  const sorted = claimsAfter(effect, spread, MAX_SEQUENTIAL_BLOCKS).sort(
    (one, other) => one - other,
  );
  const blocks = sorted[Math.ceil(POWER * EXPERIMENTS) - 1] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(blocks) ? blocks : null;
}

/** The smallest effect that a sequential design of at most `blocks` finds in 80%; null: none. */
export function sequentialEffect(blocks: number, spread: Spread): number | null {
  const isFound = (effect: number): boolean =>
    claimsAfter(effect, spread, blocks).filter(Number.isFinite).length >= POWER * EXPERIMENTS;
  if (!isFound(spread.room)) return null;
  let [small, large] = [0, spread.room];
  for (let step = 0; step < STEPS; step += 1) {
    const between = (small + large) / 2;
    if (isFound(between)) large = between;
    else small = between;
  }
  return large;
}
