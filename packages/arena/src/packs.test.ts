import { expect, test } from "vitest";
import { checkPair, sentenceOf } from "./packs.ts";

const words = (...texts: readonly string[]) => texts.map((word) => ({ word, aliases: [] }));

test.each([
  [words("tea", "coffee"), "en", []],
  [words("tea"), "en", ["A pair has two words."]],
  [
    words("tea", "green tea"),
    "en",
    ['"green tea" and "tea" cannot be a pair: saying one says the other.'],
  ],
  [words("tea", "Tea"), "en", ['"Tea" and "tea" are the same word.']],
  [words("tea", "a".repeat(41)), "en", [`"${"a".repeat(41)}" has more than 40 characters.`]],
  [words("tea", "lamp"), "en", ['"lamp" is already in the pack.']],
  [
    words("牛奶", "milk"),
    "zh",
    ['"milk" is not a word of the pack\'s language: letters, digits, spaces and hyphens only.'],
  ],
])("%j in %s", (pair, locale, sentences) => {
  expect(checkPair(pair, words("lamp"), locale).map(sentenceOf)).toEqual(sentences);
});
