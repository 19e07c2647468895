import { readFileSync } from "node:fs";
import type { Locale } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findWord, judgeSpeech } from "./index.ts";

const caseSchema = z.strictObject({
  id: z.string(),
  language: z.enum(["en", "zh"]),
  word: z.string(),
  aliases: z.array(z.string()),
  speech: z.string(),
  earlier: z.array(z.string()),
  foul: z.enum(["skipped", "said-word", "repeated"]).nullable(),
  span: z.tuple([z.int(), z.int()]).nullable(),
  why: z.string(),
  since: z.int().default(1),
  until: z.int().default(3),
});

const corpus = ["en", "zh"].flatMap((language) =>
  readFileSync(new URL(`corpus/${language}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => caseSchema.parse(JSON.parse(line))),
);

describe("the labelled corpus", () => {
  test.each(corpus.map((line) => [`${line.id}: ${line.why}`, line] as const))("%s", (_, line) => {
    const { language, word: own, aliases, speech, earlier, foul, span, since, until } = line;
    const word = { word: own, aliases };
    for (let version = since; version <= until; version += 1) {
      expect(judgeSpeech({ version, language, word, speech, earlier })).toEqual({ foul, span });
    }
  });
});

/** The judge's part of the corpus: language, word, speech, the part that says it. */
const settled: [Locale, string, string, string | null][] = [
  ["en", "coffee", "I drink C.O.F.F.E.E. a day", "C.O.F.F.E.E"],
  ["en", "coffee", "4 c 0 f f e e!", "c 0 f f e e"],
  ["en", "coffee", "a \u{1F172}\u{1F17E}ffee", null],
  [
    "en",
    "coffee",
    "c\u0335o\u0335f\u0335f\u0335e\u0335e\u0335 \u0335",
    "c\u0335o\u0335f\u0335f\u0335e\u0335e\u0335",
  ],
  ["en", "AI", "It is a 1 in a million", null],
  ["en", "AI", "an A1 thing", "A1"],
  ["en", "tea", "a t-e-a a day", "t-e-a"],
  ["en", "taxi", "Tax!", null],
  ["en", "soda", "a sod@", "sod@"],
  ["en", "ice cream", "1ce-cr3ams", "1ce-cr3ams"],
  ["en", "ice cream", "ice cr-eam", "ice cr-eam"],
  ["en", "ice cream", "i c e c r e a m", "i c e c r e a m"],
  ["en", "Dr. Pepper", "like dr. pepper", "dr. pepper"],
  ["en", "French fries", "one french fry", "french fry"],
  ["en", "McDonald's", "mcdonalds", "mcdonalds"],
  ["en", "café", "two Cafe\u0301s", "Cafe\u0301s"],
  ["en", "MP3", "an MP3!", "MP3"],
  ["en", "🔥", "🔥 fire", null],
  ["zh", "咖啡", "咖🔥啡", "咖🔥啡"],
  ["zh", "T恤", "一件Ｔ-恤", "Ｔ-恤"],
];

test.each(settled)("%s %s: %j says %j", (language, word, speech, said) => {
  const span = findWord(language, { word, aliases: [] }, speech);
  expect(
    span &&
      Array.from(speech)
        .slice(...span)
        .join(""),
  ).toBe(said);
});

test("the first of several aliases counts, and the longest that starts there", () => {
  const word = { word: "colour", aliases: ["color", "color wheel"] };
  expect(findWord("en", word, "A color wheel of colours")).toEqual([2, 13]);
});

// Packs take words of 40 characters; the time to look for one grows with the square of its parts.
test.each([
  ["one letter each", Array(1_000).fill("a").join("-")],
  ["two words each", Array(1_000).fill("a b").join("-")],
])("a word of 1,000 parts, %s, is looked for in under two seconds", (_, word) => {
  const start = process.threadCpuUsage();
  expect(findWord("en", { word, aliases: [] }, `I say ${word}!`)).toEqual([6, 6 + word.length]);
  expect(findWord("en", { word, aliases: [] }, `I say ${word.slice(0, -1)}q`)).toBeNull();
  expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
});
