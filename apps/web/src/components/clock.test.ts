import { expect, test } from "vitest";
import { clock } from "./clock.ts";

test.each([
  [-5, "0:00"],
  [999, "0:00"],
  [108_400, "1:48"],
  [3_599_999, "59:59"],
  [3_600_000, "1:00:00"],
  [13_327_000, "3:42:07"],
])("%i ms are %s", (ms, shown) => {
  expect(clock(ms)).toBe(shown);
});
