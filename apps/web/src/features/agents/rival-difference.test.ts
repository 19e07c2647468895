import { expect, it } from "vitest";
import { differenceOf, leadOver } from "./rival-difference.ts";

const rival = (matches: number, difference: number) => ({
  matches,
  difference,
  square: difference ** 2 + 6,
});

it("a lead is claimed when it is beyond doubt among all opponents, not when one interval says so", () => {
  const [low = 0] = differenceOf(rival(100, 0.8)).interval ?? [];
  expect(low).toBeGreaterThan(0);
  expect(leadOver(rival(100, 0.8), 11)).toBeNull();
  expect(leadOver(rival(400, 0.8), 11)).toBe("ahead");
  expect(leadOver(rival(400, -0.8), 11)).toBe("behind");
  expect(leadOver(rival(7, 9), 1)).toBeNull();
});

it("the more opponents are compared, the more a claim needs", () => {
  const needed = (rivals: number): number => {
    let matches = 8;
    while (leadOver(rival(matches, 0.8), rivals) === null) matches += 1;
    return matches;
  };
  expect(needed(1)).toBeLessThan(needed(11));
  expect(needed(11)).toBeLessThan(needed(1_000));
});
