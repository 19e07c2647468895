import { holm } from "@wisp/stats";
import { type ContrastResult, contrast, LEVEL } from "./contrast.ts";
import type { BlockArm, MetricRange } from "./pairs.ts";

/** One of several contrasts that are read together. */
export interface SeveralContrast extends ContrastResult {
  /** Holm's adjusted p over all contrasts; null where there is a `gap`. */
  readonly adjustedP: number | null;
  /** Whether the arms differ: `adjustedP` below 5%. One false positive in 5% of experiments, at most. */
  readonly isClaim: boolean;
  /** The interval that holds its truth together with all others in 95% (Bonferroni); null as `low`. */
  readonly simultaneous: { readonly low: number; readonly high: number } | null;
}

/** Two arms to compare, and the rows of the blocks that both played. */
export interface Comparison {
  readonly rows: readonly BlockArm[];
  readonly arms: readonly [arm: string, other: string];
}

/**
 * Several contrasts, corrected together. One without metrics, or with too few blocks,
 * counts as one that shows nothing, so that dropping it later cannot help the others.
 *
 * @returns in the order of `compared`; null where an arm has no metric
 */
export function contrastsOf(
  compared: readonly Comparison[],
  range: MetricRange,
): (SeveralContrast | null)[] {
  const found = compared.map(({ rows, arms }) => contrast(rows, arms, range));
  const adjusted = holm(found.map((each) => each?.p ?? 1));
  return found.map((each, at) => {
    const comparison = compared[at];
    if (each === null || comparison === undefined) return null;
    if (each.p === null) return { ...each, adjustedP: null, isClaim: false, simultaneous: null };
    const wider = contrast(comparison.rows, comparison.arms, range, LEVEL / compared.length);
    const adjustedP = adjusted[at] ?? 1;
    return {
      ...each,
      adjustedP,
      isClaim: adjustedP < LEVEL,
      simultaneous: {
        low: wider?.low ?? range[0] - range[1],
        high: wider?.high ?? range[1] - range[0],
      },
    };
  });
}
