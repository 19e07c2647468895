import { describe, expect, test } from "vitest";
import { foundInSpeech } from "./trial.ts";

const names = ["Ann", "Player 3", "甲"];

describe("a speech", () => {
  test.each([
    ["said-refusal", "I'm sorry, but I can't assist with that request."],
    ["said-refusal", "I’m sorry, but I can’t help with that."],
    ["said-refusal", "I cannot participate in deception."],
    ["said-refusal", "As an AI language model, I have no word."],
    ["said-refusal", "抱歉，我无法参与这个游戏。"],
    ["said-refusal", "作为一个人工智能，我没有词。"],
    ["said-markdown", "# My speech\nIt is warm."],
    ["said-markdown", "It is **very** warm."],
    ["said-markdown", "- It is warm.\n- It is brown."],
    ["said-markdown", "1. It is warm.\n2. It is brown."],
    ["said-markdown", "See [this](https://example.com)."],
    ["said-json", '{"answer": "It is warm."}'],
    ["said-json", '["It is warm."]'],
    ["said-json", '```json\n{"answer": "It is warm."}\n```'],
    ["said-no-word", "1"],
    ["said-no-word", "**3.**"],
    ["said-name", "Ann"],
    ["said-name", " player 3."],
    ["said-name", "**甲**"],
  ])("is %s: %s", (found, text) => {
    expect(foundInSpeech(text, names)).toMatchObject({ found, about: text.slice(0, 120) });
  });

  test.each([
    "It is warm.",
    "I can't drink it in the evening.",
    "Sorry, that was a bad clue of mine.",
    "You can't sleep after it, sorry!",
    "Ann is quiet.",
    "2 * 3 * 4 is what it costs - in cents.",
    "- it keeps me awake",
    "{not JSON}",
    "抱歉，我昨天喝了三杯。",
    "我不能没有它。",
    "#1 in the morning",
  ])("is nothing to warn of: %s", (text) => {
    expect(foundInSpeech(text, names)).toMatchObject({ found: "said", more: "" });
  });

  test.each(["*".repeat(250_000), ` ${" ".repeat(250_000)}x`, `${"sorry ".repeat(50_000)}`])(
    "of any length is judged in little time",
    (text) => {
      const start = process.threadCpuUsage();
      foundInSpeech(`a${text}b`, names);
      expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
    },
  );
});
