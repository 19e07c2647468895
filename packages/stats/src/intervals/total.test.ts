import fc from "fast-check";
import { expect, test } from "vitest";
import { estimate } from "./interval.ts";
import { type Addend, totalReach } from "./total.ts";

const sumsOf = (values: readonly number[]): Addend["sums"] => ({
  clusters: Int32Array.from(values.keys()),
  numerators: Float64Array.from(values),
  denominators: new Float64Array(values.length).fill(1),
  units: new Float64Array(values.length).fill(1),
});

const scaled = (min: number, max: number) => fc.integer({ min, max }).map((each) => each / 100);

const addend = fc.record({
  source: fc.constantFrom("a", "b", "c"),
  sums: fc
    .oneof(
      fc.array(fc.constantFrom(-5, 0, 12), { minLength: 1, maxLength: 20 }),
      fc.array(scaled(-500, 1_200), { minLength: 1, maxLength: 20 }),
    )
    .map(sumsOf),
  range: fc.constantFrom([-5, 12] as const, [-1_000, 1_000] as const, [null, null] as const),
  weight: fc.oneof(fc.constantFrom(1, -1, 0), scaled(-10_000, 10_000)),
});

test("reaches as far as the parts can, at most, and turned round where all weights are", () => {
  fc.assert(
    fc.property(fc.array(addend, { minLength: 1, maxLength: 8 }), (addends) => {
      const [down, up] = [totalReach(addends, 0), totalReach(addends, 1)];
      const room = addends.reduce((sum, { weight, range: [low, high] }) => {
        const wide = low === null || high === null ? 24 : high - low;
        return sum + Math.abs(weight) * wide;
      }, 0);
      for (const reach of [down, up]) {
        expect(reach).toBeGreaterThanOrEqual(0);
        expect(reach).toBeLessThanOrEqual(room * (1 + 1e-9));
      }
      const turned = addends.map((each) => ({ ...each, weight: -each.weight }));
      expect(totalReach(turned, 0)).toBeCloseTo(up, 6);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test("of a single ratio it is a little more than that of its figure", () => {
  const sums = sumsOf([0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
  const { value, high } = estimate(sums, [0, 1]) ?? { value: 0, high: 0 };
  const reach = totalReach([{ source: "a", sums, range: [0, 1], weight: 2 }], 1) / 2;
  expect(reach).toBeGreaterThan((high ?? 0) - value);
  expect(reach).toBeLessThan(1.1 * ((high ?? 0) - value));
});
