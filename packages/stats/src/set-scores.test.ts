import fc from "fast-check";
import { expect, test } from "vitest";
import { setScores } from "./set-scores.ts";

const letters = (text: string): string[] => [...text];
const item = (named: string, truth: string) => ({ named: letters(named), truth: letters(truth) });

test("sums over items, and the mean of the items' F1", () => {
  const scores = setScores([item("ab", "abc"), item("def", "de"), item("i", "gh")]);
  expect(scores).toMatchObject({ right: 4, named: 6, truth: 7 });
  expect(scores.precision).toBeCloseTo(0.6667, 4);
  expect(scores.recall).toBeCloseTo(0.5714, 4);
  expect(scores.f1).toBeCloseTo(0.6154, 4);
  expect(scores.macroF1).toBeCloseTo(0.5333, 4);
});

test("an empty set adds the size of the other to its sum", () => {
  expect(setScores([item("", "ab"), item("abc", "")])).toEqual({
    right: 0,
    named: 3,
    truth: 2,
    precision: 0,
    recall: 0,
    f1: 0,
    macroF1: 0,
  });
  const nothing = { right: 0, named: 0, truth: 0 };
  const none = { precision: null, recall: null, f1: null, macroF1: null };
  expect(setScores([])).toEqual({ ...nothing, ...none });
  expect(setScores([item("", "")])).toEqual({ ...nothing, ...none });
  expect(setScores([item("a", "a"), item("", "")]).macroF1).toBe(1);
});

test("F1 lies between precision and recall, and is their harmonic mean", () => {
  const some = fc.subarray(letters("abcdef"));
  const items = fc.array(fc.record({ named: some, truth: some }), { maxLength: 5 });
  fc.assert(
    fc.property(items, (sets) => {
      const { precision, recall, f1 } = setScores(sets);
      if (precision === null || recall === null || precision + recall === 0) return;
      expect(f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
      expect(f1).toBeGreaterThanOrEqual(Math.min(precision, recall) - 1e-12);
      expect(f1).toBeLessThanOrEqual(Math.max(precision, recall) + 1e-12);
    }),
  );
});
