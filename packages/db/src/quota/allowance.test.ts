import { expect, test } from "vitest";
import { spendPerDay } from "./allowance.ts";

test.each([
  [undefined, 10_000_000],
  ["", 10_000_000],
  ["0", 0],
  ["2.5", 2_500_000],
])("%j dollars a day", (text, micros) => {
  expect(spendPerDay.parse(text)).toBe(micros);
});

test.each(["ten", "-1", "2001"])("%j is refused", (text) => {
  expect(spendPerDay.safeParse(text).success).toBe(false);
});
