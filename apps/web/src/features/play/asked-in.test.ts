import { expect, it } from "vitest";
import { askedIn } from "./asked-in.ts";

it("leaves out a board drawn in letters, with what comes before it", () => {
  const red = askedIn("You play red (R). The board:\n. . R\n1 2 3\nAnswer with one column.");
  expect(red.text).toBe("Answer with one column.");
  const cross = askedIn("你执 X。棋盘：\n1 X 3\n4 5 6\n7 8 9\n请只回答一个空格的编号：1、3。");
  expect(cross.text).toBe("请只回答一个空格的编号：1、3。");
});

it("moves what is said about an option to the option", () => {
  const options = ["fold", "check-call"];
  const bet = askedIn(
    "The pot holds 3 chips.\nAnswer:\n- fold\n- check-call: put in 1 chip",
    options,
  );
  expect(bet.text).toBe("The pot holds 3 chips.\nAnswer:");
  expect([...bet.hints]).toEqual([["check-call", "put in 1 chip"]]);
  expect([...askedIn("- fold：弃牌\n- raise：加注", options).hints]).toEqual([["fold", "弃牌"]]);
});

it("keeps every other prompt whole", () => {
  for (const prompt of ["Describe your word.", "Vote.\nOne name.", "X O", "- fold"]) {
    expect(askedIn(prompt, ["fold"]).text).toBe(prompt);
  }
});
