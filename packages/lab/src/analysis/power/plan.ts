import type { Design } from "../sequential/may-claim.ts";
import { fixedBlocks, fixedEffect } from "./fixed.ts";
import { sequentialBlocks, sequentialEffect } from "./sequential.ts";
import type { Spread } from "./spread.ts";

/** The minimum detectable effect of a design, in units of the figure; null: none is large enough. */
export const detectableEffect = ({ kind, blocks }: Design, spread: Spread): number | null =>
  kind === "fixed" ? fixedEffect(blocks, spread) : sequentialEffect(blocks, spread);

/**
 * Blocks that a design needs to claim a difference of `effect` in 80% of experiments, at 5% two-sided:
 * planned ones of a fixed design, the most of a sequential one. Null: over 100,000, or 5,000.
 *
 * @param effect not 0, in units of the figure
 */
export const blocksNeeded = (kind: Design["kind"], effect: number, spread: Spread): number | null =>
  (kind === "fixed" ? fixedBlocks : sequentialBlocks)(Math.abs(effect), spread);
