import { randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { calibrationOf, knewAt, type MatchStatements, type TimedStatement } from "./calibration.ts";

const statement = (nth: number, chances: readonly number[], spy = 0): TimedStatement => ({
  nth,
  chances,
  truth: chances.map((_, seat) => seat === spy),
});

const alone = (chances: readonly number[], spy = 0, match = 0): MatchStatements => ({
  match,
  statements: [statement(0, chances, spy)],
});

describe("calibration", () => {
  it("scores by hand", () => {
    const found = calibrationOf([alone([0.5, 0.3, 0.2])]);
    expect(found?.brier.value).toBeCloseTo((0.25 + 0.09 + 0.04) / 3, 12);
    expect(found?.even).toBeCloseTo((4 / 9 + 1 / 9 + 1 / 9) / 3, 12);
    expect(found?.brier).toMatchObject({ low: null, gap: "few-matches" });
    expect(found?.bins.map(({ from, count }) => [from, count])).toEqual([
      [0.2, 1],
      [0.3, 1],
      [0.5, 1],
    ]);
  });

  it("agrees with chances that are true", () => {
    const draws = randomFrom("calibrated")("statements");
    const statements = Array.from({ length: 3_000 }, (_, match) => {
      const chance = draws.float();
      const spy = draws.float() < chance ? 0 : 1;
      return alone([chance, 1 - chance], spy, match);
    });
    const found = calibrationOf(statements);
    expect(found?.bins).toHaveLength(10);
    for (const { stated, observed } of found?.bins ?? []) {
      expect(Math.abs(stated - observed.value)).toBeLessThan(0.05);
    }
    expect(found?.brier.value).toBeCloseTo(1 / 6, 1);
  });

  it("takes votes of a match as one cluster", () => {
    const once = Array.from({ length: 12 }, (_, match) => alone([0.6, 0.4], match % 3, match));
    const often = once.flatMap((each) => [each, each, each]);
    const [one, many] = [calibrationOf(once), calibrationOf(often)];
    expect(many?.statements).toBe(36);
    expect(many?.brier.low).toBeCloseTo(one?.brier.low ?? 0, 6);
  });

  it("refuses values that are not chances", () => {
    expect(calibrationOf([])).toBeNull();
    expect(() => calibrationOf([alone([1.2, 0])])).toThrow(RangeError);
    expect(() =>
      calibrationOf([{ match: 0, statements: [{ chances: [1, 0], truth: [true] }] }]),
    ).toThrow(RangeError);
  });
});

describe("knowing", () => {
  const right = [0.6, 0.2, 0.2];
  const wrong = [0.2, 0.6, 0.2];
  it.each([
    ["from the first vote", [right, right, right], 0],
    ["after a wrong one", [wrong, right, right], 1],
    ["only since it stayed", [right, wrong, right], 2],
    ["not when it ends wrong", [right, right, wrong], null],
    ["not by a tie", [right, [0.4, 0.4, 0.2]], null],
    ["not without a statement", [], null],
    ["by the chance of one thing", [[0.4], [0.6]], 1],
    ["not by an even chance of one thing", [[0.6], [0.5]], null],
  ])("%s", (_name, votes, expected) => {
    const statements = votes.map((chances, vote) => statement(vote, chances));
    expect(knewAt(statements)).toBe(expected);
    expect(knewAt(statements.toReversed())).toBe(expected);
  });
});

it("compares chances of one thing with the same chance in every statement", () => {
  const stated = [true, false, false, false].map((isTrue, match) => ({
    match,
    statements: [{ chances: [0.25], truth: [isTrue] }],
  }));
  expect(calibrationOf(stated)).toMatchObject({ even: 0.1875, brier: { value: 0.1875 } });
});
