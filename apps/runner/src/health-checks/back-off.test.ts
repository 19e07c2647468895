import fc from "fast-check";
import { expect, test } from "vitest";
import { nextHealthCheckInMs } from "./back-off.ts";

const minutes = (failedHealthChecks: number): number =>
  nextHealthCheckInMs(failedHealthChecks, 0.5) / 60_000;

test("health checks follow after 15 minutes, and after failed ones in 1, 2, 4 ... 60", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 900].map(minutes)).toEqual([
    15, 1, 2, 4, 8, 16, 32, 60, 60, 60,
  ]);
});

test("chance moves them by a tenth at most", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (failed, chance) => {
      const change = nextHealthCheckInMs(failed, chance) / nextHealthCheckInMs(failed, 0.5);
      expect(change).toBeGreaterThan(0.89);
      expect(change).toBeLessThan(1.11);
    }),
  );
});
