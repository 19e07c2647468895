import { type Draws, randomFrom } from "@wisp/game";
import { normals, RATE, type Range } from "@wisp/stats";
import { expect, test } from "vitest";
import { contrast } from "../analysis/contrast.ts";
import type { Evaluated } from "../collections/composed.ts";
import type { Leaf } from "../collections/leaves.ts";
import { pairedDifference } from "./paired.ts";

/** The mean of an experiment whose matches have these scores. */
function leafOf(experiment: string, scores: readonly number[], range: Range): Leaf {
  const value = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const ones = Float64Array.from(scores, () => 1);
  const sums = {
    clusters: Int32Array.from(scores.keys()),
    numerators: Float64Array.from(scores),
    denominators: ones,
    units: ones,
  };
  const sample = { sums, range, times: 1 };
  return { experiment, value, low: 0, high: 1, gap: null, weight: scores.length, sample };
}

/** A weighted sum of experiments; by default their mean. */
function sumOf(
  leaves: readonly Leaf[],
  weights: readonly number[] = leaves.map(() => 1 / leaves.length),
): Evaluated {
  const slopes = new Map(leaves.map((leaf, at) => [leaf, weights[at] ?? 0]));
  const value = leaves.reduce((sum, leaf, at) => sum + leaf.value * (weights[at] ?? 0), 0);
  return { value, down: slopes, up: slopes, isOfBest: false };
}

/** The same results, as if they were of other experiments: without pairs. */
const apart = ({ up, ...rest }: Evaluated): Evaluated => {
  const slopes = new Map(
    [...up].map(([leaf, slope]) => [{ ...leaf, experiment: `other ${leaf.experiment}` }, slope]),
  );
  return { ...rest, down: slopes, up: slopes };
};

/** A pair of scores in one match. */
type Pair = readonly [number, number];

interface Design {
  readonly name: string;
  readonly matches: number;
  readonly weights: readonly number[];
  readonly range: Range;
  /** Whether luck decides so much that pairs are narrower nearly always. */
  readonly isLuck: boolean;
  readonly drawn: (draws: Draws, experiment: number) => Pair;
  readonly truth: number;
}

/** Wins, of which luck decides a share for both alike. */
const wins =
  (luck: number, [one, other]: Pair) =>
  (draws: Draws): Pair => {
    const first = draws.float();
    const second = draws.float() < luck ? first : draws.float();
    return [Number(first < one), Number(second < other)];
  };

const inRange = (score: number): number => Math.min(25, Math.max(0, score));

/** Scores that have luck in common, with a correlation of .96 and a difference in every other experiment. */
const scores = (draws: Draws, experiment: number): Pair => {
  const normal = normals(draws);
  const luck = 12 + 2.4 * normal();
  const ahead = experiment % 2 === 0 ? 3 : 0;
  return [inRange(luck + ahead + 0.5 * normal()), inRange(luck + 0.5 * normal())];
};

const skewed = (draws: Draws): Pair => {
  const normal = normals(draws);
  return [Math.min(25, Math.exp(normal())), Math.min(25, Math.exp(normal()))];
};

const sevenths = Array.from({ length: 7 }, () => 1 / 7);
const two = [5 / 6, 1 / 6];
const points = [0, 25] as const;
const designs: readonly Design[] = [
  {
    name: "wins",
    matches: 8,
    weights: sevenths,
    range: RATE,
    isLuck: true,
    drawn: wins(0.8, [0.8, 0.6]),
    truth: 0.2,
  },
  {
    name: "wins, more",
    matches: 20,
    weights: sevenths,
    range: RATE,
    isLuck: true,
    drawn: wins(0.8, [0.4, 0.3]),
    truth: 0.1,
  },
  {
    name: "rare wins",
    matches: 60,
    weights: [1],
    range: RATE,
    isLuck: false,
    drawn: wins(0.5, [0.1, 0.1]),
    truth: 0,
  },
  {
    name: "scores",
    matches: 12,
    weights: [1],
    range: points,
    isLuck: true,
    drawn: scores,
    truth: 3,
  },
  {
    name: "scores of two experiments",
    matches: 15,
    weights: two,
    range: points,
    isLuck: true,
    drawn: scores,
    truth: 2.5,
  },
  {
    name: "skewed scores",
    matches: 8,
    weights: sevenths,
    range: points,
    isLuck: false,
    drawn: skewed,
    truth: 0,
  },
];

test.each(designs)("a paired difference holds the truth, and its p agrees: $name", (design) => {
  const { name, weights, matches, drawn, truth, range, isLuck } = design;
  const draws = randomFrom("paired-difference/2")(name);
  const runs = 600;
  const unpairedRuns = 100;
  let held = 0;
  let narrower = 0;
  for (let run = 0; run < runs; run += 1) {
    const pairs = weights.map((_, experiment) =>
      Array.from({ length: matches }, () => drawn(draws, experiment)),
    );
    const cardOf = (side: 0 | 1): Evaluated =>
      sumOf(
        pairs.map((own, at) =>
          leafOf(
            `${at}`,
            own.map((pair) => pair[side]),
            range,
          ),
        ),
        weights,
      );
    const [one, other] = [cardOf(0), cardOf(1)];
    const { low, high, p } = pairedDifference(one, other);
    if (low === null || high === null || p === null) throw new Error("no interval");
    if (low <= truth && truth <= high) held += 1;
    expect(p < 0.05).toBe(low > 0 || high < 0);
    if (!isLuck || run >= unpairedRuns) continue;
    const unpaired = pairedDifference(one, apart(other));
    if (high - low < (unpaired.high ?? 0) - (unpaired.low ?? 0)) narrower += 1;
  }
  // 95%, less two standard errors of as many runs.
  expect(held / runs).toBeGreaterThan(0.95 - 2 * Math.sqrt((0.95 * 0.05) / runs));
  if (isLuck) expect(narrower / unpairedRuns).toBeGreaterThan(0.9);
});

const varied = Array.from({ length: 60 }, (_, at) => (at * 7) % 23);

test.each([10, 20, 60])("one more in each of %i matches is an interval around 1", (matches) => {
  const own = varied.slice(0, matches);
  const one = leafOf(
    "a",
    own.map((score) => score + 1),
    points,
  );
  const { value, low, high, p, caution } = pairedDifference(
    sumOf([one]),
    sumOf([leafOf("a", own, points)]),
  );
  expect(value).toBeCloseTo(1, 10);
  expect(low).toBeGreaterThan(0.3);
  expect(high).toBeLessThan(1.7);
  // Rare differences against it would hardly have been seen in fewer than 59 matches.
  expect(caution).toBe(matches < 59 ? "unseen" : null);
  // That of the sign test, up to the saddlepoint approximation; a group of patterns shows no less than 2 / 8,192.
  const exact = 2 / 2 ** Math.min(matches, 13);
  expect((p ?? 1) / exact).toBeCloseTo(1, 1);
});

test("one more in every match of three experiments of other sizes is narrow, too", () => {
  const sizes = [8, 15, 60];
  const cardOf = (more: number): Evaluated =>
    sumOf(
      sizes.map((size, at) =>
        leafOf(
          `${at}`,
          varied.slice(0, size).map((score) => score + more),
          points,
        ),
      ),
    );
  const { low, high } = pairedDifference(cardOf(1), cardOf(0));
  expect(low).toBeGreaterThan(0.9);
  expect(high).toBeLessThan(1.1);
});

test("a correlation of .96 makes the interval narrower, to that of the lab's contrast", () => {
  const draws = randomFrom("paired-difference/2")("correlation");
  const pairs = Array.from({ length: 20 }, () => scores(draws, 1));
  const [first, second] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  const one = sumOf([leafOf("a", first, points)]);
  const other = sumOf([leafOf("a", second, points)]);
  const { low, high, p } = pairedDifference(one, other);
  const unpaired = pairedDifference(one, apart(other));
  const width = (high ?? 0) - (low ?? 0);
  expect(width).toBeLessThan(0.4 * ((unpaired.high ?? 0) - (unpaired.low ?? 0)));
  const rows = pairs.flatMap((pair, block) =>
    pair.map((numerator, side) => ({ block, arm: `${side}`, numerator, denominator: 1 })),
  );
  expect({ low, high, p }).toMatchObject(lastOf(contrast(rows, ["0", "1"], points)));
});

const lastOf = (found: ReturnType<typeof contrast>) => {
  if (found === null) throw new Error("no contrast");
  const { low, high, p } = found;
  return { low, high, p };
};

test("fewer matches than the lab's contrast needs have a difference, and no interval", () => {
  const cardOf = (more: number): Evaluated =>
    sumOf([
      leafOf(
        "a",
        varied.slice(0, 8).map((score) => score + more),
        points,
      ),
    ]);
  expect(pairedDifference(cardOf(1), cardOf(0))).toEqual({
    value: 1,
    low: null,
    high: null,
    p: null,
    caution: null,
  });
});

test("of a median, which is no ratio, the difference has an interval and no test", () => {
  const median = (value: number): Leaf => ({
    ...leafOf("a", varied, points),
    value,
    low: value - 1,
    high: value + 2,
    sample: null,
  });
  const { low, high, p } = pairedDifference(sumOf([median(5)]), sumOf([median(3)]));
  expect([low, high, p]).toEqual([-1, 5, null]);
});
