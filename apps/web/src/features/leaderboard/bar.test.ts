import { expect, it } from "vitest";
import { barOf, spanOf } from "./bar.ts";
import { groupLetters } from "./ranks.ts";

const tell = (low: number, high: number): string => `${low} to ${high}`;

it("draws an interval within the span of its column, and says it", () => {
  const cells = [
    { value: 0.5, interval: [0.4, 0.6] as const },
    { value: 0.3, interval: [0.2, 0.35] as const },
    { value: 1, interval: null },
  ];
  const span = spanOf(cells);
  expect(span).toEqual({ low: 0.2, high: 1 });
  expect(barOf({ value: 0.5, interval: [0.4, 0.6] }, span, tell)).toEqual({
    style: { "--a": "25%", "--b": "50%", "--m": "37.5%" },
    title: "0.4 to 0.6",
  });
  expect(barOf({ value: 1, interval: null }, span, tell)).toEqual({});
  expect(spanOf([{ value: 1, interval: null }])).toBeNull();
});

it("names groups by letters, runs of them by their ends", () => {
  expect(groupLetters([])).toBe("");
  expect(groupLetters([0])).toBe("a");
  expect(groupLetters([0, 1])).toBe("ab");
  expect(groupLetters([2, 3, 4])).toBe("c–e");
  expect(groupLetters([26])).toBe("aa");
});
