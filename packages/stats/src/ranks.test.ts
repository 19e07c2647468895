import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { expect, test } from "vitest";
import { normals } from "./distributions.ts";
import { type Competitor, comparison, evidenceNeeded, ranks } from "./ranks.ts";

const competitors = fc.array(
  fc.record({
    value: fc.integer({ min: -20, max: 20 }),
    variance: fc.double({ min: 0.1, max: 9, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

test("competitors far apart have one place each, equals share all of theirs", () => {
  const certain = [1, 3, 2].map((value) => ({ value, variance: 1e-6 }));
  expect(ranks(certain)).toEqual([
    { place: 3, best: 3, worst: 3, groups: [2] },
    { place: 1, best: 1, worst: 1, groups: [0] },
    { place: 2, best: 2, worst: 2, groups: [1] },
  ]);
  const equal = [0, 0, 0].map((value) => ({ value, variance: 1 }));
  expect(ranks(equal)).toEqual(equal.map(() => ({ place: 1, best: 1, worst: 3, groups: [0] })));
  expect(ranks([])).toEqual([]);
});

test("a middle one that cannot be told apart from either side is in two groups", () => {
  const found = ranks([0, 3, 6].map((value) => ({ value, variance: 1 })));
  expect(found.map(({ groups }) => groups)).toEqual([[1], [0, 1], [0]]);
  expect(found.map(({ best, worst }) => [best, worst])).toEqual([
    [2, 3],
    [1, 3],
    [1, 2],
  ]);
});

test("places are in their sets, groups contain nobody who is better, order does not matter", () => {
  fc.assert(
    fc.property(competitors, (given: Competitor[]) => {
      const found = ranks(given);
      const better = comparison(given);
      for (const [one, rank] of found.entries()) {
        expect(rank.best).toBeLessThanOrEqual(rank.place);
        expect(rank.worst).toBeGreaterThanOrEqual(rank.place);
        expect(rank.groups.length).toBeGreaterThan(0);
        for (const [other, beside] of found.entries()) {
          const [left, right] = [given[one], given[other]];
          if (left === undefined || right === undefined || !better(left, right)) continue;
          expect(rank.groups.some((group) => beside.groups.includes(group))).toBe(false);
          expect(rank.best).toBeLessThan(beside.worst);
        }
      }
      const back = ranks(given.toReversed()).toReversed();
      const sets = (all: typeof found) => all.map(({ place, best, worst }) => [place, best, worst]);
      expect(sets(back)).toEqual(sets(found));
    }),
    { numRuns: 25 },
  );
});

test("the more of the other pairs are told apart, the less evidence a claim needs", () => {
  const close = [0, 3.7].map((value) => ({ value, variance: 0.5 }));
  const separated = (others: readonly number[]): boolean => {
    const all = [...close, ...others.map((value) => ({ value, variance: 0.5 }))];
    const [low, high] = all;
    return low !== undefined && high !== undefined && comparison(all)(high, low);
  };
  // Eight others far from these two and from each other, or all alike in the middle.
  expect(separated([-40, -30, -20, -10, 10, 20, 30, 40].map((value) => value / 2))).toBe(true);
  expect(separated([2, 2, 2, 2, 2, 2, 2, 2])).toBe(false);
});

test.for([
  ["alone", []],
  ["with others", [-2, 2]],
] as const)(
  "equals watched %s after every match are told apart in at most 5% of seasons",
  ([, others]) => {
    const [seasons, agents, matches, prior] = [400, 6, 300, 0.1];
    const normal = normals(randomFrom("watched")("ranks"));
    /** Tukey's range of six: right for one look, by the table of the studentised range. */
    const forOneLook = (one: Competitor, other: Competitor) =>
      one.value - other.value > (4.03 / Math.SQRT2) * Math.sqrt(one.variance + other.variance);
    let [anytime, oneLook] = [0, 0];
    for (let season = 0; season < seasons; season += 1) {
      const sums = Array.from({ length: agents }, () => 0);
      let [wrong, wrongOnce] = [false, false];
      for (let match = 1; match <= matches; match += 1) {
        for (const [at, sum] of sums.entries()) sums[at] = sum + normal();
        const variance = 1 / (match + 1 / prior);
        const all = sums.map((sum) => ({ value: sum * variance, variance }));
        const [best] = all.toSorted((one, other) => other.value - one.value);
        const [worst] = all.toSorted((one, other) => one.value - other.value);
        if (best === undefined || worst === undefined) continue;
        const among = [...all, ...others.map((value) => ({ value, variance }))];
        wrong ||= comparison(among)(best, worst);
        wrongOnce ||= forOneLook(best, worst);
      }
      if (wrong) anytime += 1;
      if (wrongOnce) oneLook += 1;
    }
    expect(anytime / seasons).toBeLessThan(0.05);
    expect(oneLook / seasons).toBeGreaterThan(0.1);
  },
);

test("a claim needs evidence against its own pair and all that are still open", () => {
  const of = (value: number, variance: number) => ({ value, variance });
  // Far apart are the first and the others; the second and the third are not told apart.
  const competitors = [of(0.9, 0.0004), of(0.5, 0.0004), of(0.49, 0.0002), of(0.3, 0.0003)];
  const mean = (0.9 + 0.5 + 0.49 + 0.3) / 4;
  const spread = [0.9, 0.5, 0.49, 0.3].reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3;
  const prior = 2 * (spread + 0.0013 / 4);
  const { ofPairs, needed } = evidenceNeeded(competitors);
  expect(ofPairs).toBeCloseTo(2 * Math.log((1 + 1) / 0.05), 12);
  for (const variance of [0.0006, 0.001, prior]) {
    expect(needed(variance)).toBeCloseTo(ofPairs + Math.log(prior / variance), 12);
  }
  expect(needed(2 * prior)).toBe(ofPairs);
});

test("a pair is open until its own evidence outweighs the prior, too", () => {
  const open = (difference: number): number => {
    const two = [difference, 0].map((value) => ({ value, variance: 0.5 }));
    return 0.05 * Math.exp(evidenceNeeded(two).ofPairs / 2) - 1;
  };
  const enough = (difference: number): boolean =>
    difference ** 2 > 2 * Math.log(20) + Math.log(difference ** 2 + 1);
  for (const difference of [2, 2.4, 2.5, 2.6, 2.8, 2.9, 3, 3.1, 4]) {
    expect(open(difference)).toBeCloseTo(enough(difference) ? 0 : 1, 9);
  }
  expect([2.5, 3.1].map(enough)).toEqual([false, true]);
});

test("where claims about one are withheld, those about the others do not move", () => {
  const of = (value: number, isOut: boolean): Competitor => ({
    value,
    variance: 0.5,
    inconclusive: isOut ? "placement" : null,
  });
  const leaderboard = (inconclusive: boolean) =>
    ranks([0, 6, 12].map((value, at) => of(value, inconclusive && at === 1)));
  expect(leaderboard(false).map(({ best, worst }) => [best, worst])).toEqual([
    [3, 3],
    [2, 2],
    [1, 1],
  ]);
  expect(leaderboard(true).map(({ best, worst }) => [best, worst])).toEqual([
    [2, 3],
    [1, 3],
    [1, 2],
  ]);
});

test("while claims about one are withheld, those about the others rest on its last settled version", () => {
  const values = [0, 1, 2, 3, 4, 5];
  const known = (value: number, variance: number) => ({ value, variance });
  const before = values.map((value) => known(value, 0.04));
  const after = values.map((value) => ({
    ...known(value + (value === 2 ? 1.5 : 0), value === 2 ? 2 : 0.04),
    inconclusive: value === 2 ? ("placement" as const) : null,
    settled: known(value, 0.04),
  }));
  const comparisons = (competitors: readonly Competitor[]) => {
    const better = comparison(competitors);
    return values.flatMap((one) =>
      values.flatMap((other) => {
        const [own, theirs] = [competitors[one], competitors[other]];
        const isSignificant = own !== undefined && theirs !== undefined && better(own, theirs);
        return isSignificant && one !== 2 && other !== 2 ? [`${one} above ${other}`] : [];
      }),
    );
  };
  expect(comparisons(before)).toContain("3 above 1");
  expect(comparisons(after)).toEqual(comparisons(before));
  expect(comparisons(after.map(({ settled: _, ...each }) => each))).not.toEqual(
    comparisons(before),
  );
});
