import { tableOf } from "@wisp/stats";
import { percent, print, shown } from "@wisp/test-kit/measure";
import { houseMatches } from "./house-matches.ts";
import { houseLike } from "./leagues.ts";
import { clusteringOf, rivalCoverage } from "./rivals.ts";

/** Matches an agent, word pairs, and how differently agents know those, in logits. */
const worlds = [
  [300, 60, 0],
  [300, 12, 0],
  [1_500, 12, 0],
  [300, 60, 0.5],
  [300, 12, 0.5],
  [1_500, 60, 0.5],
  [1_500, 12, 0.5],
] as const;

/**
 * Prints how often head-to-head intervals contain the truth, and how much word pairs widen them in
 * matches of the house agents by the real rules.
 *
 * @returns the lowest coverage of those over matches, where agents know all words alike
 */
export function printRivals(sizes: {
  readonly replicates: number;
  readonly truth: number;
  readonly house: number;
}): number {
  const shares: number[] = [];
  for (const [each, pairs, knowledge] of worlds) {
    const spread = { ...houseLike, pair: pairs < 60 ? 0.8 : 0.3 };
    const words = { season: { each, pairs }, spread, knowledge };
    const found = rivalCoverage(words, Math.ceil((sizes.replicates * 90) / each), sizes.truth);
    for (const [clusters, { intervals, share }] of found) {
      print(
        `head to head, ${each} matches, ${pairs} pairs, knowledge ${knowledge}, ${clusters} independent: ` +
          `${shown(intervals)} intervals, ${percent(share)} held the truth`,
      );
      if (knowledge === 0 && clusters === "matches") shares.push(share);
    }
  }
  for (const locale of ["en", "zh"] as const) {
    const table = tableOf(houseMatches(sizes.house, locale, "science/rivals"));
    print(
      `house agents (${locale}): variance of head-to-head with ${table.pairs.names.length} pairs as clusters ` +
        `by that over matches: ${clusteringOf(table).toFixed(3)}`,
    );
  }
  return Math.min(...shares);
}
