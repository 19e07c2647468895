import { expect, test } from "vitest";
import { review } from "./review.ts";
import { configSchema } from "./state.ts";

const opened = {
  type: "match-opened",
  config: configSchema.parse({}),
  names: ["Red", "Yellow"],
};

/** A log of columns, red first. */
const logOf = (columns: readonly number[]) => [
  opened,
  ...columns.map((column, at) => ({ type: "moved", seat: at % 2, column })),
];

test("a missed win is poor, and the best column is named", () => {
  // Red has 1, 2 and 3 of the lowest row, and plays away from column 4.
  const red = review(logOf([1, 1, 2, 2, 3, 3, 7]), 0);
  const last = red?.moves.at(-1);
  expect(red?.moves).toHaveLength(4);
  expect(last?.verdict).toBe("poor");
  expect(last?.text.en).toContain("Column 4 wins");
  expect(last?.text.zh).toContain("第 4 列");
});

test("the winning column is the best one", () => {
  const red = review(logOf([1, 1, 2, 2, 3, 3, 4]), 0);
  expect(red?.moves.at(-1)?.verdict).toBe("best");
  expect(red?.summary.en).toMatch(/of your 4 decisions/);
});

test("a player who did not move has no moves", () => {
  expect(review([opened], 1)?.moves).toEqual([]);
});
