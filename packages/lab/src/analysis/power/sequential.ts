import { randomFrom } from "@wisp/game";
import { LEVEL } from "../paired/contrast.ts";
import { Capital } from "../sequential/bets.ts";
import { leastValue } from "./bisection.ts";
import { POWER } from "./fixed.ts";
import type { Spread } from "./spread.ts";

/** Simulated experiments; their 80% point is known to about 2%. */
const EXPERIMENTS = 800;
/** Blocks after which a sequential plan gives up. */
export const MAX_SEQUENTIAL_BLOCKS = 5_000;
const STEPS = 14;

/**
 * The differences of a simulated block, as parts of the room, with the mean of the plan: -1, 0 and 1
 * where the figure is binary or its deviations are not known, else a deviation of the pilot, at most up
 * to the bound.
 */
function drawnDifference(effect: number, { variance, deviations, room, isBinary }: Spread) {
  const mean = effect / room;
  if (isBinary || deviations.length === 0) {
    const discordance = Math.min(1, Math.max(variance / (room * room), mean));
    return (uniform: number): number => {
      if (uniform < (discordance + mean) / 2) return 1;
      return uniform < discordance ? -1 : 0;
    };
  }
  return (uniform: number): number => {
    const deviation = deviations[Math.floor(uniform * deviations.length)] ?? 0;
    return Math.max(-1, Math.min(1, mean + deviation / room));
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
  return isFound(spread.room) ? leastValue(spread.room, STEPS, isFound) : null;
}
