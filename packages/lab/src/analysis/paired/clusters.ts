import type { BlockArm } from "./pairs.ts";

/**
 * Rows in which all blocks of a cluster are one: their sums, under the cluster's number. Blocks that
 * share a factor that may favour an arm (one content, one opponent) are not independent; clusters are.
 *
 * @param clusterOf the number of a block's cluster
 */
export function clustered(
  rows: readonly BlockArm[],
  clusterOf: (block: number) => number,
): BlockArm[] {
  const sums = new Map<string, BlockArm>();
  for (const row of rows) {
    const block = clusterOf(row.block);
    const key = `${block}/${row.arm}`;
    const sum = sums.get(key);
    sums.set(key, {
      block,
      arm: row.arm,
      numerator: (sum?.numerator ?? 0) + row.numerator,
      denominator: (sum?.denominator ?? 0) + row.denominator,
    });
  }
  return [...sums.values()];
}
