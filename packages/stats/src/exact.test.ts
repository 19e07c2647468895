import fc from "fast-check";
import { expect, it } from "vitest";
import { exp, expm1, log, log1p, power } from "./exact.ts";

/** Units in the last place between two numbers. */
const apart = (one: number, other: number): number =>
  one === other ? 0 : Math.abs(one - other) / (Math.abs(other) * Number.EPSILON);

it.each([
  ["exp", exp, Math.exp, { min: -708, max: 709.7 }, 2],
  ["log", log, Math.log, { min: 1e-300, max: 1e300 }, 2],
  ["log of about 1", log, Math.log, { min: 0.5, max: 2 }, 2],
  ["log1p", log1p, Math.log1p, { min: -0.9, max: 50 }, 4],
  ["expm1", expm1, Math.expm1, { min: -20, max: 20 }, 5],
] as const)(
  "%s agrees with the engine's except in the last digits",
  (_name, ours, engines, range, most) => {
    fc.assert(
      fc.property(fc.double({ ...range, noNaN: true }), (x) => {
        expect(apart(ours(x), engines(x))).toBeLessThanOrEqual(most);
      }),
      { numRuns: 5_000 },
    );
  },
);

it("knows the ends", () => {
  expect([exp(0), exp(1_000), exp(-1_000), exp(-740) > 0]).toEqual([1, Infinity, 0, true]);
  expect([log(1), log(0), log(-1), log(Infinity)]).toEqual([0, -Infinity, Number.NaN, Infinity]);
  expect(log(5e-324)).toBeCloseTo(-744.44, 2);
  // Below the least normal number fewer digits are left.
  for (const x of [-708.5, -712, -720, -730]) expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 6);
  expect([log1p(1e-20), expm1(1e-20), expm1(-1_000), expm1(1_000)]).toEqual([
    1e-20,
    1e-20,
    -1,
    Infinity,
  ]);
  expect(power(9, 0.5)).toBeCloseTo(3, 14);
});

it("gives these digits on every machine", () => {
  const digits = [
    exp(1.1),
    exp(-20.3),
    log(3.7),
    log(1e-9),
    log1p(0.3),
    expm1(-0.01),
    power(1.7, 3.3),
  ];
  expect(digits.map(String)).toMatchInlineSnapshot(`
    [
      "3.0041660239464334",
      "1.5269401591266085e-9",
      "1.308332819650179",
      "-20.72326583694641",
      "0.262364264467491",
      "-0.009950166250831947",
      "5.760781994950998",
    ]
  `);
});
