import { describe, expect, test } from "vitest";
import {
  type Change,
  chameleonStart,
  deviations,
  mainSuspect,
  type Suspicion,
  selfViewIn,
  strongestAccuser,
  undercoverStart,
  updated,
  weakestAccuser,
} from "./matrix.ts";

const third = 1 / 3;
const rounded = (row: readonly number[] | undefined, digits = 3): number[] =>
  (row ?? []).map((share) => Number(share.toFixed(digits)));
const afterOne = (row: readonly number[], changes: readonly Change[]): readonly number[] =>
  updated([row], [changes])[0] ?? [];

describe("the update of a row", () => {
  test.each<[string, readonly number[], readonly Change[], readonly number[]]>([
    ["less of one, whom it suspects", [0, 0.5, 0.5], [0, -1, 0], [0.237, 0.372, 0.391]],
    ["no change", [0, 0.5, 0.5], [0, 0, 0], [0.233, 0.384, 0.384]],
    ["more and less, from an even row", [third, third, third], [1, -1, 0], [0.345, 0.322, 0.333]],
    ["more and less, of two", [0.5, 0.5, 0], [1, -1, 0], [0.403, 0.365, 0.232]],
  ])("is as Figure 5 of the paper prints it: %s", (_, row, changes, printed) => {
    expect(rounded(afterOne(row, changes))).toEqual(printed);
  });

  test("names one suspect of an even row", () => {
    const row = afterOne([third, third, third], [0, 1, 0]);
    expect(rounded(row, 6)).toEqual([0.329609, 0.340781, 0.329609]);
    const deviation = Math.sqrt(row.reduce((sum, share) => sum + (share - third) ** 2, 0) / 3);
    expect(deviation).toBeCloseTo(0.005267, 6);
  });

  test("forgets about two thirds of a deviation when nothing is stated", () => {
    let matrix: Suspicion = [afterOne([third, third, third], [0, 1, 0])];
    const after: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      matrix = updated(matrix, [[0, 0, 0]]);
      after.push(deviations(matrix)[0]?.[1] ?? 0);
    }
    expect((after[0] ?? 0) / 0.007447).toBeCloseTo(third, 2);
    // After four of them the player is not sure any more.
    expect(selfViewIn(matrix, 0)).toBe("unsure");
  });
});

describe("the start", () => {
  test("of Undercover is even", () => {
    expect(undercoverStart(3)).toEqual(Array(3).fill([third, third, third]));
  });

  test.each<[string, boolean, Suspicion]>([
    [
      "a player who knows the word",
      false,
      [
        [third, third, third],
        [0.5, 0, 0.5],
        [third, third, third],
      ],
    ],
    [
      "the chameleon",
      true,
      [
        [0, 0.5, 0.5],
        [0, 1, 0],
        [0.5, 0.5, 0],
      ],
    ],
  ])("of Chameleon: %s", (_, isChameleon, expected) => {
    expect(chameleonStart(3, 1, isChameleon)).toEqual(expected);
  });
});

describe("what a matrix says", () => {
  const matrix: Suspicion = [
    [0.2, 0.5, 0.3],
    [0.4, 0.3, 0.3],
    [0.3, 0.4, 0.3],
  ];

  test("the self-view of each player", () => {
    expect([0, 1, 2].map((own) => selfViewIn(matrix, own))).toEqual([
      "civilian",
      "civilian",
      "civilian",
    ]);
    expect(selfViewIn(undercoverStart(3), 1)).toBe("unsure");
    expect(selfViewIn([[0.4, 0.3, 0.3]], 0)).toBe("undercover");
  });

  test("targets, never oneself, and the lowest seat of equal ones", () => {
    expect([0, 1, 2].map((own) => mainSuspect(matrix, own))).toEqual([1, 0, 1]);
    expect([0, 1, 2].map((own) => strongestAccuser(matrix, own))).toEqual([1, 0, 0]);
    expect([0, 1, 2].map((own) => weakestAccuser(matrix, own))).toEqual([2, 2, 0]);
    const even = undercoverStart(4);
    expect([0, 1, 2, 3].map((own) => mainSuspect(even, own))).toEqual([1, 0, 0, 0]);
    expect([0, 1, 2, 3].map((own) => weakestAccuser(even, own))).toEqual([1, 0, 0, 0]);
  });
});
