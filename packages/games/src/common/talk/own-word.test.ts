import { expect, test } from "vitest";
import { findWord } from "./judge/index.ts";
import { saysAWord, saysTheWord } from "./own-word.ts";

const table = [
  ["en", "raincoat", true, ["raincoat", "raincoats", "rain-coat", "R A I N C O A T", "ra1ncoat"]],
  ["en", "raincoat", true, ["raincoat-like", "anti-raincoat", "raincoats"]],
  ["en", "raincoat", false, ["coat", "rain", "raining"]],
  ["en", "art", false, ["start", "arty"]],
  ["zh", "雨衣", true, ["雨衣", "雨 衣", "雨-衣"]],
  ["zh", "雨衣", true, ["雨衣架", "雨 衣"]],
  ["zh", "雨衣", false, ["雨", "下雨时穿的衣服"]],
] as const;

test.each(table)(
  "in %s the judge takes for the word %s: %s of %j",
  (locale, word, isSaid, texts) => {
    for (const text of texts) {
      const found = findWord(locale, { word, aliases: [] }, text, { version: 3 });
      expect([text, found !== null]).toEqual([text, isSaid]);
    }
  },
);

test.each([
  ["the first text", saysTheWord],
  ["the exact text", saysAWord],
])("%s of the rules quotes what the table has", (_, says) => {
  for (const locale of ["en", "zh"] as const) {
    const quoted = says[locale].match(/[“"][^”"]+[”"]/gu) ?? [];
    expect(quoted.length).toBeGreaterThan(4);
    const known: readonly string[] = table.flatMap(([of, word, , texts]) =>
      of === locale ? [word, ...texts] : [],
    );
    const spellings = ["colour", "color"];
    for (const each of quoted) expect([...known, ...spellings]).toContain(each.slice(1, -1));
  }
});

test.each([
  // As played at tables where neither word might be said: forms and compounds with a hyphen count.
  ["soup", "A souped thing", true],
  ["factory", "Quite factory-like", true],
  ["hare", "By a hare's-breadth", true],
  ["jewel", "They bejewel it", false],
  // Letters of both words in one, and both words in a compound.
  ["rain", "raincoat", false],
  ["coat", "raincoat", false],
  ["rain", "rain-coat", true],
  ["coat", "rain-coat", true],
] as const)("whether %s is said by %j: %s", (word, text, isSaid) => {
  expect(findWord("en", { word, aliases: [] }, text) !== null).toBe(isSaid);
});
