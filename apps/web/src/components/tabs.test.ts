import { expect, test } from "vitest";
import { tabAfter } from "./tabs.tsx";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 4, 0],
  ["ArrowLeft", 0, 4],
  ["ArrowLeft", 3, 2],
  ["Home", 3, 0],
  ["End", 0, 4],
  ["ArrowDown", 2, undefined],
  ["1", 2, undefined],
])("%s on the tab at %i of five leads to %s", (key, place, next) => {
  expect(tabAfter(key, place, 5)).toBe(next);
});
