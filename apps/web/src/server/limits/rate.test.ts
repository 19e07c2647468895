import { expect, it } from "vitest";
import { MOST_KEYS, Rate } from "./rate.ts";

it("lets each caller have its share of a window, and all of it again in the next", () => {
  const rate = new Rate({ most: 2, windowMs: 1_000 });
  expect([0, 1, 2].map((now) => rate.take("a", now))).toEqual([0, 0, 998]);
  expect(rate.take("b", 3)).toBe(0);
  expect(rate.take("a", 999)).toBe(1);
  expect(rate.take("a", 1_000)).toBe(0);
});

it("holds no more than it may of 100,000 callers, and forgets who called longest ago", () => {
  const rate = new Rate({ most: 1, windowMs: 60_000 });
  rate.take("early", 0);
  rate.take("busy", 0);
  for (let caller = 0; caller < 100_000; caller += 1) {
    expect(rate.take(`caller ${caller}`, 1)).toBe(0);
    if (caller % 1_000 === 0) rate.take("busy", 1);
  }
  expect(rate.size).toBe(MOST_KEYS);
  expect(rate.take("busy", 2)).toBeGreaterThan(0);
  expect(rate.take("early", 2)).toBe(0);
});
