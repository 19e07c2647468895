import { describe, expect, it } from "vitest";
import { instances } from "./instances.ts";
import {
  type Bundle,
  bestJointValue,
  bundlesOf,
  type Instance,
  isPareto,
  problemOf,
  sharesOf,
  worthOf,
} from "./splits.ts";

/** The worked example of the specification that follows LLMArena. */
const worked: Instance = {
  counts: [1, 2, 3],
  values: [
    [8, 1, 0],
    [4, 0, 2],
  ],
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const triples = (from: number, to: number): Bundle[] =>
  range(from, to).flatMap((one) =>
    range(from, to).flatMap((two) => range(from, to).map((three) => [one, two, three])),
  );

describe("the instances", () => {
  // Counted by the constraints themselves, with loops over everything, not by the code under test.
  it("are 5,793 of 31 sets of items, as loops over all numbers find them", () => {
    const pools = triples(1, 7).filter(([one = 0, two = 0, three = 0]) => {
      const items = one + two + three;
      return items >= 5 && items <= 7;
    });
    const found = pools.map((counts) => {
      const values = triples(0, 10).filter(
        (each) => counts.reduce((sum, count, kind) => sum + count * (each[kind] ?? 0), 0) === 10,
      );
      return values.reduce(
        (sum, first) =>
          sum +
          values.filter(
            (second) =>
              range(0, 2).every((kind) => (first[kind] ?? 0) + (second[kind] ?? 0) > 0) &&
              range(0, 2).some((kind) => (first[kind] ?? 0) * (second[kind] ?? 0) > 0),
          ).length,
        0,
      );
    });
    expect([pools.length, found.reduce((sum, count) => sum + count, 0)]).toEqual([31, 5_793]);
    const keys = new Set(instances().map((each) => JSON.stringify(each)));
    expect([instances().length, keys.size]).toEqual([5_793, 5_793]);
    expect(new Set(instances().map(({ counts }) => counts.join())).size).toBe(31);
    expect(instances().filter((each) => problemOf(each) !== null)).toEqual([]);
  });

  it.each<[string, Instance]>([
    ["A kind has no item.", { counts: [0, 3, 3], values: worked.values }],
    ["There are 5 to 7 items.", { counts: [1, 1, 2], values: worked.values }],
    ["There are 5 to 7 items.", { counts: [3, 3, 2], values: worked.values }],
    [
      "All items together are worth 10 to each player.",
      {
        counts: [1, 2, 3],
        values: [
          [8, 1, 0],
          [4, 0, 1],
        ],
      },
    ],
    [
      "A kind is worth nothing to anybody.",
      {
        counts: [1, 2, 3],
        values: [
          [10, 0, 0],
          [4, 0, 2],
        ],
      },
    ],
    [
      "No kind is worth something to both.",
      {
        counts: [1, 2, 2],
        values: [
          [10, 0, 0],
          [0, 3, 2],
        ],
      },
    ],
  ])("are refused: %s", (problem, instance) => {
    expect(problemOf(instance)).toBe(problem);
  });

  it("have the best joint value that the best of all splits has", () => {
    const wrong = instances().filter((instance) => {
      const joint = bundlesOf(instance.counts).map((bundle) =>
        sharesOf(instance, bundle).reduce((sum, share) => sum + share, 0),
      );
      return Math.max(...joint) !== bestJointValue(instance);
    });
    expect(wrong).toEqual([]);
  });
});

describe("the worked example", () => {
  it("has 24 splits, of which two are Pareto-optimal", () => {
    const bundles = bundlesOf(worked.counts);
    expect(bundles).toHaveLength(24);
    const optimal = bundles.filter((bundle) => isPareto(worked, bundle));
    expect(optimal.map((bundle) => [bundle, sharesOf(worked, bundle)])).toEqual([
      [
        [0, 2, 0],
        [2, 10],
      ],
      [
        [1, 2, 0],
        [10, 6],
      ],
    ]);
  });

  it("gives 10 and 4 of 16 for a hat, two balls and an apple, which wastes the apple", () => {
    expect(sharesOf(worked, [1, 2, 1])).toEqual([10, 4]);
    expect(bestJointValue(worked)).toBe(16);
    expect(isPareto(worked, [1, 2, 1])).toBe(false);
  });
});

// OpenSpiel, integration_tests/playthroughs/bargaining.txt: the first of its instances.
it("agrees with the playthrough of OpenSpiel", () => {
  const instance = {
    counts: [1, 3, 1],
    values: [
      [2, 2, 2],
      [10, 0, 0],
    ],
  };
  expect(problemOf(instance)).toBeNull();
  // Player 1 takes the hat, so seat 0 takes the rest.
  expect(sharesOf(instance, [0, 3, 1])).toEqual([8, 10]);
  expect(worthOf(instance.counts, [2, 2, 2])).toBe(10);
});
