import { describe, expect, test } from "vitest";
import { llmarenaPaper } from "../llmarena/prompts.ts";
import { inForm } from "./paper.ts";

const slots = { player_name: "Player 1", player_type: "X" };
const forms = Object.entries(llmarenaPaper.games).flatMap(([game, { asks = {} }]) =>
  Object.entries(asks).map(([kind, { form }]) => ({ name: `${game} ${kind}`, form })),
);
const spaces = " ".repeat(20_000);

describe("an action in LLMArena's form", () => {
  const form = llmarenaPaper.games.holdem?.asks?.action?.form;

  test.each([
    ["Action: Check and Call", "check-call"],
    ["I am ahead.\nAction:   'Raise Half Pot'.", "raise-half-pot"],
    ['Action: " Fold "', "fold"],
    ["Action: Fold\nThe hand is weak.", "fold"],
    ["Action: Fold. I would rather wait.", "fold"],
    ["Action: Fold\nNo.\nAction: All In", "all-in"],
  ])("is read from %j", (text, action) => {
    expect(form && inForm(form, slots, text)).toEqual({ text: action });
  });
});

test.each(forms)("an answer with long runs of spaces is read in no time: $name", ({ form }) => {
  const start = process.threadCpuUsage();
  for (const text of [
    `Action:${spaces}%`,
    `Action: "${spaces}%`,
    `Action: a${spaces}%`,
    "Action: a.".repeat(2_000),
    `Player 1:${spaces}\n%`,
    `X: (${spaces}1${spaces}%`,
    `vote:${spaces}:`,
    "Player 1: ".repeat(2_000),
  ]) {
    inForm(form, slots, text);
  }
  expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
});
