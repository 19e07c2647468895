import { expect, test } from "vitest";
import { meanSeparability, separabilityOf } from "./separability.ts";

test.each([
  { read: 24, right: 12, value: 0 },
  { read: 24, right: 18, value: 0.25 },
  { read: 24, right: 24, value: 0.5 },
  { read: 10, right: 0, value: -0.5 },
])("$right of $read clues read right are a separability of $value", ({ read, right, value }) => {
  const measured = separabilityOf({ read, right });
  expect(measured?.value).toBeCloseTo(value, 12);
  const { low, high } = measured ?? {};
  expect(low).toBeGreaterThanOrEqual(-0.5);
  expect(low).toBeLessThanOrEqual(value + 1e-9);
  expect(high).toBeGreaterThanOrEqual(value - 1e-9);
  expect(high).toBeLessThanOrEqual(0.5);
});

test("few clues have no interval, and none have no value", () => {
  expect(separabilityOf({ read: 4, right: 3 })).toMatchObject({ value: 0.25, low: null });
  expect(separabilityOf({ read: 0, right: 0 })).toBeNull();
  expect(meanSeparability([{ read: 0, right: 0 }])).toBeNull();
});

test("the interval of many pairs is that of their differences, not of their clues", () => {
  const alike = Array.from({ length: 20 }, () => ({ read: 24, right: 18 }));
  const apart = Array.from({ length: 20 }, (_, at) => ({
    read: 24,
    right: at % 2 === 0 ? 12 : 24,
  }));
  const width = (pairs: typeof alike): number => {
    const { low, high, value } = meanSeparability(pairs) ?? {};
    expect(value).toBeCloseTo(0.25, 12);
    return (high ?? Number.NaN) - (low ?? Number.NaN);
  };
  expect(width(apart)).toBeGreaterThan(2 * width(alike));
});
