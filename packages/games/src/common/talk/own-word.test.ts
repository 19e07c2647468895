import { expect, test } from "vitest";
import { findWord } from "./judge/index.ts";
import { saysTheWord } from "./own-word.ts";

test.each([
  ["en", "raincoat", true, ["raincoat", "raincoats", "rain-coat", "R A I N C O A T", "ra1ncoat"]],
  ["en", "raincoat", false, ["coat", "rain", "raining"]],
  ["zh", "雨衣", true, ["雨衣", "雨 衣", "雨-衣"]],
  ["zh", "雨衣", false, ["雨", "下雨时穿的衣服"]],
] as const)(
  "the rules in %s say what the judge of %s takes for it: %s",
  (locale, word, isSaid, texts) => {
    for (const text of texts) {
      const found = findWord(locale, { word, aliases: [] }, text, { version: 3 });
      expect([text, found !== null]).toEqual([text, isSaid]);
    }
    const quoted = texts.filter((text) => saysTheWord[locale].includes(text));
    expect(quoted.length).toBeGreaterThan(1);
  },
);
