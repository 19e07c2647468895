import { expect, it } from "vitest";
import { askedIn } from "./asked-in.ts";

it("leaves out a board drawn in letters, with what comes before it", () => {
  expect(askedIn("You play red (R). The board:\n. . R\n1 2 3\nAnswer with one column.")).toBe(
    "Answer with one column.",
  );
  expect(askedIn("你执 X。棋盘：\n1 X 3\n4 5 6\n7 8 9\n请只回答一个空格的编号：1、3。")).toBe(
    "请只回答一个空格的编号：1、3。",
  );
});

it("keeps every other prompt whole", () => {
  for (const prompt of ["Describe your word.", "Vote.\nOne name.", "X O"]) {
    expect(askedIn(prompt)).toBe(prompt);
  }
});
