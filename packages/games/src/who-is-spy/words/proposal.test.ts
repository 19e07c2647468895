import type { Locale } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { checkProposal, readWord } from "./proposal.ts";

const wordsOf = (typed: string) => (typed === "" ? [] : typed.split("\n").map(readWord));
const check = (typed: string, locale: Locale = "en", taken = "") =>
  checkProposal(locale, wordsOf(typed), wordsOf(taken));

test.each([
  ["  ice   cream ", { word: "ice cream", aliases: [] }],
  ["colour = color,  hue", { word: "colour", aliases: ["color", "hue"] }],
  ["土豆＝马铃薯、洋芋，", { word: "土豆", aliases: ["马铃薯", "洋芋"] }],
  [" ", { word: "", aliases: [] }],
])("%j is read as a word with its aliases", (typed, word) => {
  expect(readWord(typed)).toEqual(word);
});

test.each([
  ["coffee\ncocoa = hot chocolate", "en"],
  ["carpet\ncar", "en"],
  ["tea\nteam", "en"],
  ["café\nice-cream", "en"],
  ["咖啡\n奶茶", "zh"],
  ["T恤\n衬衫", "zh"],
] as const)("%j is fit to be played in %s", (typed, locale) => {
  expect(check(typed, locale)).toEqual([]);
});

describe.each([
  ["coffee", "en", "too-few"],
  ["coffee\ntea\ncocoa", "en", "too-many"],
  [`${"long ".repeat(9)}\ntea`, "en", "too-long"],
  ["tea = a, b, c, d, e, f\ncoffee", "en", "too-many-aliases"],
  ["咖啡\ncoffee", "en", "not-language"],
  ["coffee\n咖啡", "zh", "not-language"],
  ["= tea\ncoffee", "en", "not-language"],
  ["<b>tea</b>\ncoffee", "en", "not-language"],
  ["tea\u202e\ncoffee", "en", "not-language"],
  ["'\ncoffee", "en", "not-language"],
  ["Café\ncafe", "en", "twice"],
  ["tea\ncoffee = Tea", "en", "twice"],
  ["tea\ngreen tea", "en", "inside"],
  ["mouse\nfield mice", "en", "inside"],
  ["茶\n绿茶", "zh", "inside"],
] as const)("%j in %s", (typed, locale, problem) => {
  test(`is refused: ${problem}`, () => {
    expect(check(typed, locale).map((each) => each.problem)).toContain(problem);
  });
});

test("a word that the pack holds already, in whatever spelling", () => {
  expect(check("Ice-Cream\nsorbet", "en", "ice cream\ncake")).toEqual([
    { problem: "taken", word: "Ice-Cream" },
  ]);
  expect(check("gelato = ice cream\nsorbet", "en", "ice cream\ncake")).toEqual([
    { problem: "taken", word: "ice cream" },
  ]);
});
