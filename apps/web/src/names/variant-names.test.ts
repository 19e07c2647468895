import { expect, test } from "vitest";
import { variantNames } from "./variant-names.ts";

const config = {
  language: "en",
  rounds: 3,
  clueWordCap: 12,
  sealed: "first-round",
  lastGuess: true,
};

test("names the variants of a configuration alone, in a reader's language", () => {
  expect(variantNames("who-is-spy", config, "en")).toEqual([
    "Longest speech, words: 12",
    "Speaking at the same time: in the first round",
    "Last guess",
  ]);
  expect(variantNames("who-is-spy", config, "zh")).toEqual([
    "发言最多词数：12",
    "同时发言：第一轮",
    "最后一猜",
  ]);
  expect(variantNames("who-is-spy", { language: "en", lastGuess: false }, "en")).toEqual([]);
  expect(variantNames("holdem", { hands: 3 }, "en")).toEqual([]);
  expect(variantNames("gone", { hands: 3 }, "en")).toEqual([]);
});
