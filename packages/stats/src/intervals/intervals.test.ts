import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { student95 } from "../distributions/student.ts";
import { ClusterCounter, type ClusterSums } from "./cluster-sums.ts";
import { differenceOf, differenceOfSingles, excessOf } from "./difference.ts";
import { estimate, rateOfSingles } from "./interval.ts";
import { ratioOf } from "./ratio.ts";
import { drawResamples } from "./resamples.ts";
import { expansionTerm, studentised } from "./studentised.ts";

type Row = readonly [cluster: number, numerator: number, denominator: number];

function sumsOf(rows: readonly Row[]): ClusterSums {
  const counter = new ClusterCounter(1 + Math.max(0, ...rows.map(([cluster]) => cluster)));
  for (const row of rows) counter.add(...row);
  return counter.sums();
}

const CLUSTERS = 40;
const resamples = drawResamples(randomFrom("test"), CLUSTERS, 499);
const bits = fc.array(fc.tuple(fc.nat({ max: CLUSTERS - 1 }), fc.nat({ max: 1 })), {
  minLength: 1,
});

describe("ratios", () => {
  test("of single values in clusters of their own have the textbook error", () => {
    const values = [1, 2, 4, 9];
    const ratio = ratioOf(sumsOf(values.map((value, at) => [at, value, 1])));
    const variance = [1, 2, 4, 9].reduce((sum, value) => sum + (value - 4) ** 2, 0) / 3;
    expect(ratio?.value).toBe(4);
    expect(ratio?.standardError).toBeCloseTo(Math.sqrt(variance / 4), 12);
  });

  test("do not profit from repeating what a cluster said", () => {
    const once = sumsOf([0, 1, 1, 0, 1].map((value, at) => [at, value, 1]));
    const often = sumsOf(
      [0, 1, 1, 0, 1].flatMap((value, at) => Array(7).fill([at, value, 1] as const)),
    );
    expect(ratioOf(often)?.standardError).toBeCloseTo(ratioOf(once)?.standardError ?? 0, 12);
  });

  test("without a denominator are none", () => {
    expect(ratioOf(sumsOf([[0, 0, 0]]))).toBeNull();
    expect(estimate(sumsOf([]), "rate", resamples)).toBeNull();
  });
});

describe("intervals", () => {
  test("of 8 in 10 independent ones are Wilson's, of nine: one is spent on the mean", () => {
    const sums = sumsOf(Array.from({ length: 10 }, (_, at) => [at, at < 8 ? 1 : 0, 1]));
    const found = estimate(sums, "rate", resamples);
    // (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) with p = 0.8, n = 9, z = 1.96.
    expect(found?.low).toBeCloseTo(0.4738, 3);
    expect(found?.high).toBeCloseTo(0.9467, 3);
  });

  test("of nothing, and of everything, end exactly there", () => {
    for (let matches = 2; matches < 60; matches += 1) {
      const all = (numerator: number) =>
        sumsOf(Array.from({ length: matches }, (_, at) => [at, numerator, 1]));
      expect(estimate(all(0), "rate", resamples)?.low).toBe(0);
      expect(estimate(all(1), "rate", resamples)?.high).toBe(1);
    }
  });

  test("of a rate that never varied count every match once", () => {
    const never = (matches: number) =>
      estimate(sumsOf(Array.from({ length: matches }, (_, at) => [at, 0, 1])), "rate", resamples);
    // Wilson's: z² / (n + z²).
    expect(never(20)).toEqual({ value: 0, low: 0, high: expect.closeTo(3.8415 / 23.8415, 4) });
  });

  test("of rates lie within 0 and 1, around the rate, and are never empty", () => {
    fc.assert(
      fc.property(bits, (rows) => {
        const sums = sumsOf(rows.map(([cluster, bit]) => [cluster, bit, 1]));
        const { value, low, high } = estimate(sums, "rate", resamples) ?? {
          value: 0,
          low: 1,
          high: 0,
        };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(value + 1e-12);
        expect(high).toBeGreaterThanOrEqual(value - 1e-12);
        expect(high - low).toBeGreaterThan(0.01);
      }),
    );
  });

  test("do not depend on the order of matches", () => {
    const means = fc.array(
      fc.tuple(fc.nat({ max: CLUSTERS - 1 }), fc.integer({ min: -5, max: 12 })),
      {
        minLength: 2,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(means, (rows) => {
        const all: Row[] = rows.map(([cluster, value]) => [cluster, value, 1]);
        const forth = estimate(sumsOf(all), "mean", resamples);
        const back = estimate(sumsOf(all.toReversed()), "mean", resamples);
        expect(back?.value).toBeCloseTo(forth?.value ?? Number.NaN, 9);
        if (Number.isFinite(forth?.low)) expect(back?.low).toBeCloseTo(forth?.low ?? 0, 6);
      }),
    );
  });

  test.for(["rate", "mean"] as const)("of a %s shrink with the root of the clusters", (scale) => {
    const width = (clusters: number): number => {
      const draws = drawResamples(randomFrom("width"), clusters, 499);
      const rows = Array.from({ length: clusters }, (_, at): Row => [at, at % 2, 1]);
      const found = estimate(sumsOf(rows), scale, draws);
      return (found?.high ?? 0) - (found?.low ?? 0);
    };
    expect(width(100) / width(400)).toBeGreaterThan(1.8);
    expect(width(100) / width(400)).toBeLessThan(2.2);
  });

  test("of means lean to the long tail", () => {
    const rows = Array.from({ length: CLUSTERS }, (_, at): Row => [at, at % 10 === 0 ? 12 : 0, 1]);
    const { value, low, high } = estimate(sumsOf(rows), "mean", resamples) ?? {
      value: 0,
      low: 0,
      high: 0,
    };
    expect(high - value).toBeGreaterThan(1.3 * (value - low));
  });

  test("of many clusters move as resamples say, skewed numerators and denominators alike", () => {
    const many = 400;
    const draws = randomFrom("expansion")("values");
    const rows = Array.from({ length: many }, (_, at): Row => {
      const matches = 1 + draws.int(3);
      return [at, -matches * Math.log(1 - draws.float()), matches];
    });
    const sums = sumsOf(rows);
    const ratio = ratioOf(sums);
    if (ratio === null) throw new Error("no ratio");
    const statistics = studentised(sums, ratio, drawResamples(randomFrom("many"), many, 10_000));
    const [low = 0, high = 0] = [0.025, 0.975].map((share) => statistics[share * 10_000]);
    const term = expansionTerm(sums, ratio);
    expect(term).toBeLessThan(-0.1);
    // Most of what parts resamples from Student's quantile is the term, at both ends.
    const half = student95(many - 1);
    for (const off of [low + half - term, high - half - term]) {
      expect(Math.abs(off)).toBeLessThan(Math.abs(term) / 2);
    }
    expect(estimate(sums, "mean", resamples)).toMatchObject({
      low: ratio.value - (half + term) * ratio.standardError,
    });
  });

  test("of a single outlier reach to both sides", () => {
    const rows = Array.from({ length: 15 }, (_, at): Row => [at, at === 0 ? 12 : 0, 1]);
    const { value, low, high } = estimate(sumsOf(rows), "mean", resamples) ?? {
      value: 0,
      low: 0,
      high: 0,
    };
    expect(high - value).toBeCloseTo(value - low, 9);
    expect(high).toBeGreaterThan(value);
  });

  test("of a few clusters are Student's", () => {
    const sums = sumsOf([
      [0, 1, 1],
      [1, 2, 1],
      [2, 6, 1],
    ]);
    const error = ratioOf(sums)?.standardError ?? 0;
    const found = estimate(sums, "mean", resamples);
    expect(found?.high).toBeCloseTo(3 + student95(2) * error, 9);
    expect(estimate(sumsOf([[0, 1, 1]]), "mean", resamples)?.high).toBe(Number.POSITIVE_INFINITY);
    expect(estimate(sumsOf([[0, 1, 1]]), "rate", resamples)).toMatchObject({ low: 0, high: 1 });
  });
});

describe("differences", () => {
  test("of a part from its whole are 0 when the part is the whole", () => {
    const sums = sumsOf(Array.from({ length: 20 }, (_, at) => [at, at % 3, 1]));
    expect(differenceOf(sums, sums)).toMatchObject({ value: 0, low: 0, high: 0, p: 1 });
  });

  test("tell an effect from none, and say nothing of a handful", () => {
    const rows = (share: number) =>
      Array.from({ length: CLUSTERS }, (_, at): Row => [at, at % 4 < share ? 1 : 0, 1]);
    const whole = sumsOf([...rows(1), ...rows(3)]);
    expect(differenceOf(sumsOf(rows(3)), whole)?.p).toBeLessThan(0.01);
    expect(differenceOf(sumsOf([...rows(1), ...rows(3)]), whole)?.p).toBe(1);
    expect(differenceOf(sumsOf(rows(3).slice(0, 9)), whole)).toBeNull();
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
    const rate = estimate(sumsOf(part), "rate", resamples);
    expect(rateOfSingles(singles(part))?.high).toBeCloseTo(rate?.high ?? 0, 12);
    expect(rateOfSingles({ count: 0, sum: 0 })).toBeNull();
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
