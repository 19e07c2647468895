import { expect, test } from "vitest";
import { review } from "./review.ts";
import { configSchema } from "./state.ts";

const opened = { type: "match-opened", config: configSchema.parse({}), names: ["X", "O"] };
const logOf = (cells: readonly number[]) => [
  opened,
  ...cells.map((cell, at) => ({ type: "moved", seat: at % 2, cell })),
];

test("answering the corner with an edge loses, and the centre was better", () => {
  const [first] = review(logOf([1, 2]), 1)?.moves ?? [];
  expect(first?.verdict).toBe("poor");
  expect(first?.text.en).toBe("Move 1: cell 2 loses against the best play. Cell 5 draws.");
});

test("best moves are said to be best", () => {
  expect(review(logOf([1, 5, 9]), 0)?.moves.map(({ verdict }) => verdict)).toEqual([
    "best",
    "best",
  ]);
});
