import { expect, it } from "vitest";
import { callerOf, Rate } from "./rate.ts";

it("lets each caller have its share of a window, and all of them again in the next", () => {
  const rate = new Rate({ most: 2, windowMs: 1_000 });
  expect([rate.allows("a", 0), rate.allows("a", 1), rate.allows("a", 2)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(rate.allows("b", 3)).toBe(true);
  expect(rate.allows("a", 999)).toBe(false);
  expect(rate.allows("a", 1_000)).toBe(true);
});

it("forgets rather than grows", () => {
  const rate = new Rate({ most: 1, windowMs: 60_000 });
  for (let caller = 0; caller < 25_000; caller += 1) expect(rate.allows(`${caller}`, 0)).toBe(true);
});

it("names a caller by the last hop", () => {
  expect(callerOf(new Headers({ "x-forwarded-for": "6.6.6.6, 192.0.2.7" }))).toBe("192.0.2.7");
  expect(callerOf(new Headers())).toBe("");
});
