import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { binomialUpTo } from "../distributions.ts";
import { differenceOf, differenceOfSingles, excessOf } from "./difference.ts";
import {
  estimate,
  estimateMean,
  meanOfMoments,
  RATE,
  type Range,
  rateOfSingles,
  ratioOf,
} from "./interval.ts";
import { ClusterCounter, type ClusterSums } from "./weighted-sum.ts";

type Row = readonly [cluster: number, numerator: number, denominator: number];

function sumsOf(rows: readonly Row[]): ClusterSums {
  const counter = new ClusterCounter(1 + Math.max(0, ...rows.map(([cluster]) => cluster)));
  for (const row of rows) counter.add(...row);
  return counter.sums();
}

const CLUSTERS = 40;
const POINTS: Range = [0, 12];
/** Values of matches, each with its own word pair. */
const alone = (values: readonly number[]): ClusterSums =>
  sumsOf(values.map((value, at) => [at, value, 1]));
const times = (count: number, value: number): number[] => Array(count).fill(value);

/** The ends of an interval that is there. */
function endsOf(sums: ClusterSums, range: Range): readonly [low: number, high: number] {
  const { low = null, high = null } = estimate(sums, range) ?? {};
  if (low === null || high === null) throw new Error("no interval");
  return [low, high];
}

describe("ratios", () => {
  test("of values that are each their own cluster have the textbook error", () => {
    const values = [1, 2, 4, 9];
    const ratio = ratioOf(sumsOf(values.map((value, at) => [at, value, 1])));
    const variance = [1, 2, 4, 9].reduce((sum, value) => sum + (value - 4) ** 2, 0) / 3;
    expect(ratio?.value).toBe(4);
    expect(ratio?.standardError).toBeCloseTo(Math.sqrt(variance / 4), 12);
  });

  test("do not shrink when a cluster is repeated", () => {
    const once = sumsOf([0, 1, 1, 0, 1].map((value, at) => [at, value, 1]));
    const often = sumsOf(
      [0, 1, 1, 0, 1].flatMap((value, at) => Array(7).fill([at, value, 1] as const)),
    );
    expect(ratioOf(often)?.standardError).toBeCloseTo(ratioOf(once)?.standardError ?? 0, 12);
  });

  test("without a denominator are null", () => {
    expect(ratioOf(sumsOf([[0, 0, 0]]))).toBeNull();
    expect(estimate(sumsOf([]), RATE)).toBeNull();
  });
});

describe("intervals", () => {
  test("of 5 in 10 and of 0 in 17 are a little within those of Clopper and Pearson", () => {
    const [low, high] = endsOf(alone([...times(5, 1), ...times(5, 0)]), RATE);
    expect(low).toBeGreaterThan(0.187);
    expect(low).toBeLessThan(0.21);
    expect(high).toBeCloseTo(1 - low, 6);
    const [none, most] = endsOf(alone(times(17, 0)), RATE);
    expect(none).toBe(0);
    expect(most).toBeLessThan(0.195);
    expect(most).toBeGreaterThan(0.15);
  });

  // By all outcomes that independent matches can have, not by drawing some.
  test.for([8, 9, 12, 17, 25, 40, 100])(
    "of every rate hold it in at least 93%% of %d matches",
    (count) => {
      const ends = Array.from({ length: count + 1 }, (_, sum) => rateOfSingles({ count, sum }));
      for (let rate = 0.001; rate <= 0.5; rate += 0.001) {
        let [chance, held] = [(1 - rate) ** count, 0];
        for (const [sum, found] of ends.entries()) {
          if ((found?.low ?? 1) <= rate && (found?.high ?? 0) >= rate) held += chance;
          chance *= ((count - sum) / (sum + 1)) * (rate / (1 - rate));
        }
        expect(held).toBeGreaterThan(0.93);
      }
    },
  );

  test("of values that were always the same allow for those not seen yet", () => {
    const [low, high] = endsOf(alone(times(17, 3)), POINTS);
    expect([low, high]).toEqual([expect.closeTo(2.48, 1), expect.closeTo(4.57, 1)]);
    const [, later] = endsOf(alone(times(170, 3)), POINTS);
    expect((later - 3) / (high - 3)).toBeCloseTo(0.1, 1);
    // Values without an upper bound may reach three times as far.
    const [, cost] = endsOf(alone(times(17, 3)), [0, null]);
    expect(cost).toBeCloseTo(3 + ((high - 3) * 6) / 9, 6);
  });

  test("of many values are Student's", () => {
    const sums = alone(Array.from({ length: 7_000 }, (_, at) => at % 7));
    const { value = 0, standardError = 0 } = ratioOf(sums) ?? {};
    const [low, high] = endsOf(sums, POINTS);
    for (const reach of [value - low, high - value]) {
      expect(reach / standardError).toBeGreaterThan(1.95);
      expect(reach / standardError).toBeLessThan(2.03);
    }
  });

  test("lean to the long tail", () => {
    const values = Array.from({ length: CLUSTERS }, (_, at) => (at % 10 === 0 ? 12 : 0));
    const [low, high] = endsOf(alone(values), POINTS);
    expect(high - 1.2).toBeGreaterThan(1.3 * (1.2 - low));
  });

  test("are missing of few matches and of few word pairs, with the reason", () => {
    expect(estimate(alone(times(7, 1)), POINTS)).toEqual({
      value: 1,
      low: null,
      high: null,
      gap: "few-matches",
    });
    const onTwo = sumsOf(times(50, 1).map((value, at) => [at % 2, value, 1]));
    expect(estimate(onTwo, POINTS)?.gap).toBe("few-pairs");
    expect(rateOfSingles({ count: 7, sum: 7 })?.gap).toBe("few-matches");
    expect(meanOfMoments({ count: 7, mean: 1, square: 1 }, [-1, 1]).gap).toBe("few-matches");
    expect(estimate(alone(times(8, 1)), POINTS)?.gap).toBeNull();
    const onThree = sumsOf(times(50, 1).map((value, at) => [at % 3, value, 1]));
    expect(estimate(onThree, POINTS)?.gap).toBeNull();
    expect(rateOfSingles({ count: 8, sum: 8 })?.gap).toBeNull();
    expect(meanOfMoments({ count: 8, mean: 1, square: 1 }, [-1, 1]).gap).toBeNull();
  });

  test("of matches on few pairs are those of Student with as many values, and wider with few", () => {
    const width = (clusters: number): number => {
      const rows = Array.from({ length: 3_000 }, (_, at): Row => [at % clusters, at % 2, 1]);
      // Half of the clusters of the even ones win always, the others never.
      const [low, high] = endsOf(sumsOf(rows), RATE);
      return high - low;
    };
    // Standard errors are 0.5 / √(clusters − 1); Student's t is 2.571, 2.093 and 1.984.
    for (const [clusters, t] of [
      [6, 2.571],
      [20, 2.093],
      [100, 1.984],
    ] as const) {
      const student = (2 * t * 0.5) / Math.sqrt(clusters - 1);
      expect(width(clusters) / student).toBeGreaterThan(0.8);
      expect(width(clusters) / student).toBeLessThan(1.2);
    }
  });

  test("lie within the bounds, around the value, and do not depend on the order of matches", () => {
    const matches = fc.array(
      fc.tuple(fc.nat({ max: CLUSTERS - 1 }), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 3 })),
      { minLength: 20, maxLength: 80 },
    );
    fc.assert(
      fc.property(matches, (found) => {
        const rows: Row[] = found.map(([cluster, value, of]) => [cluster, value * of, of]);
        const { value = Number.NaN } = estimate(sumsOf(rows), POINTS) ?? {};
        const [low, high] = endsOf(sumsOf(rows), POINTS);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(12);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(high - low).toBeGreaterThan(0.1);
        const back = endsOf(sumsOf(rows.toReversed()), POINTS);
        expect(back[0]).toBeCloseTo(low, 6);
        expect(back[1]).toBeCloseTo(high, 6);
      }),
    );
  });

  test("from moments and from counts are those of the values", () => {
    const values = [...times(30, 1), ...times(30, -1)];
    const [low, high] = endsOf(alone(values), [-2, 2]);
    const found = meanOfMoments({ count: 60, mean: 0, square: 1 }, [-2, 2]);
    expect([found.low, found.high]).toEqual([expect.closeTo(low, 6), expect.closeTo(high, 6)]);
    const moved = meanOfMoments({ count: 60, mean: 3, square: 10 }, [1, 5]);
    expect(moved.low).toBeCloseTo((found.low ?? 0) + 3, 9);
    expect(moved.high).toBeCloseTo((found.high ?? 0) + 3, 9);
    const never = meanOfMoments({ count: 60, mean: 0.1, square: 0.1 * 0.1 }, [-2, 2]);
    expect((never.high ?? 0) - 0.1).toBeGreaterThan(0.05);
  });
});

describe("differences", () => {
  test("of a part from its whole are 0 when the part is the whole", () => {
    const sums = sumsOf(Array.from({ length: 20 }, (_, at) => [at, at % 3, 1]));
    expect(differenceOf(sums, sums)).toMatchObject({ value: 0, low: 0, high: 0, p: 1 });
  });

  test("distinguish an effect from none, and say nothing about a handful", () => {
    const rows = (share: number) =>
      Array.from({ length: CLUSTERS }, (_, at): Row => [at, at % 4 < share ? 1 : 0, 1]);
    const whole = sumsOf([...rows(1), ...rows(3)]);
    expect(differenceOf(sumsOf(rows(3)), whole)?.p).toBeLessThan(0.01);
    expect(differenceOf(sumsOf([...rows(1), ...rows(3)]), whole)?.p).toBe(1);
    expect(differenceOf(sumsOf(rows(3).slice(0, 9)), whole)).toBeNull();
    expect(differenceOf(sumsOf(rows(3).slice(0, 10)), whole)).not.toBeNull();
    expect(differenceOf(sumsOf([]), whole)).toBeNull();
    expect(differenceOf(whole, sumsOf([]))).toBeNull();
  });

  test("of things that are their own clusters are the same from counts alone", () => {
    const row = (at: number): Row => [at, at % 3 === 0 ? 1 : 0, 1];
    const part = Array.from({ length: 20 }, (_, at) => row(2 * at));
    const whole = Array.from({ length: 60 }, (_, at) => row(at));
    const singles = (rows: readonly Row[]) => ({
      count: rows.length,
      sum: rows.filter(([, bit]) => bit === 1).length,
    });
    const expected = differenceOf(sumsOf(part), sumsOf(whole));
    const found = differenceOfSingles(singles(part), singles(whole));
    expect(found?.low).toBeCloseTo(expected?.low ?? 0, 12);
    expect(found?.p).toBeCloseTo(expected?.p ?? 0, 12);
    expect(differenceOfSingles(singles(part.slice(0, 9)), singles(whole))).toBeNull();
    expect(differenceOfSingles(singles(part.slice(0, 10)), singles(whole))).not.toBeNull();
    const rate = estimate(sumsOf(part), RATE);
    expect(rateOfSingles(singles(part))?.high).toBeCloseTo(rate?.high ?? 0, 6);
    expect(rateOfSingles({ count: 0, sum: 0 })).toBeNull();
  });

  test("are in the middle of an interval of Student's t", () => {
    const values = [1, 0, 2, 1, 3, 0, 2, 2, 1, 0, 1, 3];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const half = 2.20098516 * Math.sqrt(squares / 11 / 12);
    expect(excessOf(alone(values))).toMatchObject({
      value: mean,
      clusters: 12,
      low: expect.closeTo(mean - half, 6),
      high: expect.closeTo(mean + half, 6),
    });
    expect(excessOf(alone(times(12, 0)))).toMatchObject({ low: 0, high: 0, p: 1 });
    expect(excessOf(alone(times(12, 2)))).toMatchObject({ low: 2, high: 2, p: 0 });
    expect(excessOf(alone([1, 2]))).toBeNull();
    expect(excessOf(alone([1, 2, 3]))).not.toBeNull();
    expect(excessOf(alone([]))).toBeNull();
  });

  test("from 0 have a p of 5% where their interval touches it", () => {
    const base = Array.from({ length: 12 }, (_, at): Row => [at, at % 3, 1]);
    const { value = 0, low = 0 } = excessOf(sumsOf(base)) ?? {};
    const half = value - low;
    const touching = base.map(
      ([cluster, numerator]): Row => [cluster, numerator - value + half, 1],
    );
    expect(excessOf(sumsOf(touching))?.p).toBeCloseTo(0.05, 4);
  });
});

describe("rates of few games", () => {
  const rateOf = (count: number, ones: number) =>
    estimateMean(alone([...times(ones, 1), ...times(count - ones, 0)]), RATE);

  // Quantiles of beta distributions with parameters x + 1/2 and n - x + 1/2, from their densities by
  // Simpson's rule.
  test.each([
    [10, 0, 0, 0.217],
    [20, 1, 0.005, 0.211],
    [20, 19, 0.789, 0.995],
    [20, 3, 0.044, 0.349],
    [20, 20, 0.883, 1],
  ])("%i games, %i won: the interval of the posterior", (count, ones, low, high) => {
    const found = rateOf(count, ones);
    expect(found?.value).toBe(ones / count);
    expect(found?.low).toBeCloseTo(low, 3);
    expect(found?.high).toBeCloseTo(high, 3);
  });

  test.each([8, 10, 20, 40, 100])(
    "%i games: rates near 0 and 1 are covered in 93 to 98%%",
    (count) => {
      const found = Array.from({ length: count + 1 }, (_, ones) => rateOf(count, ones));
      const rates = Array.from({ length: 40 }, (_, at) => (at + 1) / 200);
      const covered = rates.flatMap((rate) =>
        [rate, 1 - rate].map((truth) =>
          found.reduce((sum, interval, ones) => {
            const { low, high } = interval ?? {};
            const isIn = (low ?? 1) <= truth && truth <= (high ?? 0);
            const below = ones === 0 ? 0 : binomialUpTo(count, ones - 1, truth);
            return isIn ? sum + binomialUpTo(count, ones, truth) - below : sum;
          }, 0),
        ),
      );
      const mean = covered.reduce((sum, each) => sum + each, 0) / covered.length;
      expect(mean).toBeGreaterThan(0.93);
      expect(mean).toBeLessThan(0.98);
      expect(Math.min(...covered)).toBeGreaterThan(0.88);
    },
  );

  test("clusters of several games, and few games, are read as other figures", () => {
    const pairs = sumsOf(times(24, 1).map((_, at) => [Math.floor(at / 2), at < 3 ? 1 : 0, 1]));
    expect(estimateMean(pairs, RATE)).toEqual(estimate(pairs, RATE));
    // The same of scores at the ends of another range.
    const scores = estimateMean(alone([...times(2, 12), ...times(18, -5)]), [-5, 12]);
    const { low, high } = rateOf(20, 2) ?? {};
    expect(scores?.low).toBeCloseTo(17 * (low ?? 0) - 5, 12);
    expect(scores?.high).toBeCloseTo(17 * (high ?? 0) - 5, 12);
    expect(rateOf(5, 1)?.gap).toBe("few-matches");
    expect(rateOf(60, 30)).toEqual(estimate(alone([...times(30, 1), ...times(30, 0)]), RATE));
    expect(estimateMean(alone([]), RATE)).toBeNull();
  });
});
