import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ranksScale, scaleOf } from "./scale.ts";

describe("a scale", () => {
  it.each([
    [[0.12, 0.93], [0, 0.2, 0.4, 0.6, 0.8, 1], 1],
    [[1, 9], [0, 2, 4, 6, 8, 10], 0],
    [[2.5], [2, 2.5, 3], 1],
    [[0], [0, 0.2], 1],
    [[0, 0], [0, 0.2], 1],
    [[5], [4, 5, 6], 0],
    [[-5], [-6, -5, -4], 0],
    [[999_999.999_999_997_6, 999_999.999_999_998_1], [800_000, 1_000_000, 1_200_000], 0],
    [[0.0004, 0.0011], [0.0004, 0.0006, 0.0008, 0.001, 0.0012], 4],
  ])("of %j has the ticks %j", (values, ticks, decimals) => {
    const scale = scaleOf(values);
    expect(scale.ticks).toEqual(ticks);
    expect(scale.decimals).toBe(decimals);
  });

  it("holds every value, in order, with a bounded number of ticks", () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, (given) => {
        const real = given.map((value) => (Math.abs(value) < 1e-6 ? 0 : value));
        const { ticks, place } = scaleOf(real);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(8);
        for (const value of real) {
          expect(place(value)).toBeGreaterThanOrEqual(-1e-6);
          expect(place(value)).toBeLessThanOrEqual(1 + 1e-6);
        }
      }),
    );
  });
});

describe("a scale of places", () => {
  it.each([
    [
      [1, 1],
      [1, 2],
    ],
    [[4], [3, 4, 5]],
    [
      [3, 5, 2],
      [2, 3, 4, 5],
    ],
    [
      [1, 12],
      [1, 5, 10],
    ],
    [
      [7, 330],
      [7, 100, 200, 300],
    ],
  ])("of %j has the ticks %j, the best above", (places, ticks) => {
    const scale = ranksScale(places);
    expect(scale.ticks).toEqual(ticks);
    expect(scale.place(ticks[0] ?? 0)).toBe(1);
    for (const place of places) {
      expect(scale.place(place)).toBeGreaterThanOrEqual(0);
      expect(scale.place(place)).toBeLessThanOrEqual(1);
    }
  });
});
