import type { Look } from "./sequence.ts";

/** Where a sequential experiment stops, and why. */
export type Stop =
  /** The interval excludes 0: the first arm's figure is higher, or lower. */
  | { readonly kind: "claim"; readonly blocks: number; readonly direction: "higher" | "lower" }
  /** The interval excludes every difference that matters. */
  | { readonly kind: "too-small"; readonly blocks: number }
  /** All blocks are played, and there is no claim. */
  | { readonly kind: "no-claim"; readonly blocks: number }
  /** Neither so far: blocks remain. */
  | { readonly kind: "open" };

/** The parameters that a sequential experiment fixes before its first block. */
export interface StopRule {
  /** The last look is after this many. */
  readonly maxBlocks: number;
  /** The least difference that matters, above 0; null: any. */
  readonly smallestEffect: number | null;
}

/** The first look at which the experiment stops. */
export function stopsAt(looks: readonly Look[], { maxBlocks, smallestEffect }: StopRule): Stop {
  for (const { blocks, low, high } of looks) {
    if (blocks > maxBlocks) break;
    if (low > 0) return { kind: "claim", blocks, direction: "higher" };
    if (high < 0) return { kind: "claim", blocks, direction: "lower" };
    if (smallestEffect !== null && low > -smallestEffect && high < smallestEffect) {
      return { kind: "too-small", blocks };
    }
    if (blocks === maxBlocks) return { kind: "no-claim", blocks };
  }
  return { kind: "open" };
}
