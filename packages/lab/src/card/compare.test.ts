import { type Draws, randomFrom } from "@wisp/game";
import { RATE } from "@wisp/stats";
import { expect, test } from "vitest";
import type { Evaluated } from "../collections/composed.ts";
import type { Leaf } from "../collections/leaves.ts";
import { pairedDifference } from "./compare.ts";

/** The win rate of an experiment whose matches are 0 or 1. */
function winsOf(experiment: string, wins: readonly number[]): Leaf {
  const value = wins.reduce((sum, win) => sum + win, 0) / wins.length;
  const ones = Float64Array.from(wins, () => 1);
  const sums = {
    clusters: Int32Array.from(wins.keys()),
    numerators: Float64Array.from(wins),
    denominators: ones,
    units: ones,
  };
  const sample = { sums, range: RATE, times: 1 };
  return { experiment, value, low: 0, high: 1, gap: null, weight: wins.length, sample };
}

/** The mean of the win rates of several experiments. */
function meanOf(leaves: readonly Leaf[]): Evaluated {
  const slopes = new Map(leaves.map((leaf) => [leaf, 1 / leaves.length]));
  const value = leaves.reduce((sum, leaf) => sum + leaf.value / leaves.length, 0);
  return { value, down: slopes, up: slopes, isOfBest: false };
}

/** Two agents that play the same matches, of which luck decides a share for both alike. */
function played(
  { matches, experiments, luck, chances }: (typeof designs)[number],
  draws: Draws,
): [Evaluated, Evaluated] {
  const leaves = Array.from({ length: experiments }, (_, at) => {
    const pairs = Array.from({ length: matches }, () => {
      const first = draws.float();
      const second = draws.float() < luck ? first : draws.float();
      return [Number(first < chances[0]), Number(second < chances[1])] as const;
    });
    const of = (side: 0 | 1): Leaf =>
      winsOf(
        `${at}`,
        pairs.map((pair) => pair[side]),
      );
    return [of(0), of(1)] as const;
  });
  return [meanOf(leaves.map(([one]) => one)), meanOf(leaves.map(([, other]) => other))];
}

const designs = [
  { matches: 8, experiments: 1, luck: 0, chances: [0.5, 0.5] },
  { matches: 8, experiments: 7, luck: 0.8, chances: [0.8, 0.6] },
  { matches: 20, experiments: 7, luck: 0.8, chances: [0.4, 0.3] },
  { matches: 60, experiments: 1, luck: 0.5, chances: [0.1, 0.1] },
] as const;

test.each(designs)("a paired difference holds the truth, and its p agrees, %#", (design) => {
  const { chances, luck } = design;
  const draws = randomFrom("paired-difference/1")(JSON.stringify(design));
  const truth = chances[0] - chances[1];
  let held = 0;
  let narrower = 0;
  const runs = 300;
  for (let run = 0; run < runs; run += 1) {
    const [one, other] = played(design, draws);
    const { low, high, p } = pairedDifference(one, other);
    if (low === null || high === null || p === null) throw new Error("no interval");
    if (low <= truth && truth <= high) held += 1;
    expect(p < 0.05).toBe(low > 0 || high < 0);
    // Without pairs: the same results, as if they were of other experiments.
    const apart = meanOf(
      [...other.up.keys()].map((leaf) => ({ ...leaf, experiment: `other ${leaf.experiment}` })),
    );
    const independent = pairedDifference(one, apart);
    if (high - low < (independent.high ?? 0) - (independent.low ?? 0)) narrower += 1;
  }
  expect(held / runs).toBeGreaterThan(0.95);
  if (luck > 0.5) expect(narrower / runs).toBeGreaterThan(0.9);
});
