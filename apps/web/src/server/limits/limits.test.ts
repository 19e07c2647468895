import { expect, test } from "vitest";
import { rates, requestWaitMs } from "./limits.ts";

test("a class of thirty raters behind one address is limited by rater, others by address", () => {
  const address = "192.0.2.7";
  const rating = "/api/v1/studies/descriptions/rater/items/3";
  for (let each = 0; each < 30 * 100; each += 1) {
    expect(requestWaitMs("PUT", rating, address)).toBe(0);
  }
  expect(requestWaitMs("POST", "/api/v1/studies/descriptions/raters", address)).toBe(0);
  for (let each = 1; each < 240; each += 1) rates.writes.take(address);
  expect(requestWaitMs("POST", "/api/v1/studies/descriptions/raters", address)).toBeGreaterThan(0);
  expect(requestWaitMs("PUT", rating, address)).toBe(0);
});
