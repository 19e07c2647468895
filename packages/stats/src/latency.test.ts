import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMatch } from "../test/sums.ts";
import { countsUpTo, emptySums, quantileMs, type SeatResult, type Sums } from "./index.ts";

const SCALE = 60;
const addAll = (results: readonly SeatResult[]): Sums => results.reduce(addMatch, emptySums(SCALE));
const plain: SeatResult = { won: false, points: 0, pointsScale: SCALE, facts: {}, decisions: [] };

describe("latency", () => {
  test("quantiles are within 10% of the true ones", () => {
    const times = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.95, 1), (latencies, share) => {
        const { latency } = addAll(
          latencies.map((latencyMs) => ({
            ...plain,
            decisions: [
              { missed: null, latencyMs, tokensIn: null, tokensOut: null, costMicros: null },
            ],
          })),
        );
        const sorted = latencies.toSorted((left, right) => left - right);
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
        const read = quantileMs(latency, share) ?? Number.NaN;
        expect(Math.abs(read - exact)).toBeLessThanOrEqual(exact * 0.1);
      }),
    );
  });

  test("of no decision at all is absent", () => {
    expect(quantileMs({}, 0.5)).toBeNull();
  });
});

test("answer times are counted up to bounds, and none is lost", () => {
  const timed = (latencyMs: number) => ({
    missed: null,
    latencyMs,
    tokensIn: null,
    tokensOut: null,
    costMicros: null,
  });
  const { latency } = addMatch(emptySums(1), {
    won: false,
    points: 0,
    pointsScale: 1,
    facts: {},
    decisions: [0, 9, 10, 40, 700, 9_000, 60_000].map(timed),
  });
  expect(countsUpTo(latency, [10, 100, 1_000])).toEqual([3, 1, 1, 2]);
  expect(countsUpTo({}, [10])).toEqual([0, 0]);
});
