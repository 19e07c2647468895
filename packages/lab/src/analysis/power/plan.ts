import type { Design } from "../sequential/may-claim.ts";
import { fixedBlocks, fixedEffect } from "./fixed.ts";
import { sequentialBlocks, sequentialEffect } from "./sequential.ts";
import { shapeOf } from "./shape.ts";
import { reversed, type Spread } from "./spread.ts";

/**
 * The minimum detectable effect of a design in the direction in which it is the larger, in units of the
 * figure; null: none is large enough.
 */
export function detectableEffect({ kind, blocks }: Design, spread: Spread): number | null {
  const { skewness } = shapeOf(spread.deviations, spread.variance);
  const harder = skewness > 0 ? reversed(spread) : spread;
  return kind === "fixed" ? fixedEffect(blocks, harder) : sequentialEffect(blocks, harder);
}

/**
 * Blocks that a design needs to claim a difference of `effect` in 80% of experiments, at 5% two-sided:
 * planned ones of a fixed design, the most of a sequential one. Null: over 100,000, or 5,000.
 *
 * @param effect not 0, in units of the figure; below 0: the second arm has the higher one
 */
export function blocksNeeded(kind: Design["kind"], effect: number, spread: Spread): number | null {
  const blocks = kind === "fixed" ? fixedBlocks : sequentialBlocks;
  return blocks(Math.abs(effect), effect < 0 ? reversed(spread) : spread);
}
