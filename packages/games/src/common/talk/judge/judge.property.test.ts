import { readFileSync } from "node:fs";
import type { Locale } from "@wisp/game";
import { sweeps } from "@wisp/test-kit/sweep";
import fc from "fast-check";
import { Converter } from "opencc-js/cn2t";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { publicPack } from "../../../who-is-spy/words/index.ts";
import { findWord, judgeSpeech } from "./index.ts";
import { simplify } from "./traditional.ts";

const packWords = publicPack("zh").pairs.flatMap(({ words: held }) =>
  held.flatMap(({ word, aliases }) => [word, ...aliases]),
);
const corpusTexts = readFileSync(new URL("corpus/zh.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => z.object({ speech: z.string() }).parse(JSON.parse(line)).speech);

const words = [
  "coffee",
  "ice cream",
  "run",
  "glasses",
  "T-shirt",
  "big",
  "面包",
  "T恤",
  "可口可乐",
];
const scraps = [
  "coffee",
  "coffees",
  "c0ffee",
  "cof-fee",
  "c o f f e e",
  "ice",
  "cream",
  "ran",
  "running",
  "bigger",
  "glass",
  "tshirt",
  "面包",
  "面",
  "包",
  "可口",
  "可乐",
  "恤",
  "T",
  "team",
  "я",
  "й",
  "ß",
  "ﬁ",
  "İ",
  "e\u0301",
  "\u0301",
  "が",
  " ",
  "  ",
  "-",
  "–",
  ".",
  ",",
  "、",
  "，",
  "。",
  "!",
  "@",
  "$",
  "'",
  "\n",
  "\t",
  "\u2028",
  "\u200b",
  "\u00ad",
  "🔥",
  "_",
  "/",
  "(",
  "…",
  "1",
];
const speeches = fc.oneof(
  fc.array(fc.constantFrom(...scraps), { maxLength: 20 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
);
const judged = fc.record({
  language: fc.constantFrom<Locale>("en", "zh"),
  word: fc.record({
    word: fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary" })),
    aliases: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
  }),
  speech: speeches,
  earlier: fc.array(speeches, { maxLength: 4 }),
});
const runs = { numRuns: sweeps ? 2_000 : 500 };

const plainSpeeches = fc
  .array(fc.constantFrom(...scraps.filter((each) => /^[^@$!\x80-\uffff]*$/.test(each))), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

describe("for every speech", { tags: ["scales"] }, () => {
  test("what a plain one says does not depend on a sign on the next line, which costs a closer look", () => {
    fc.assert(
      fc.property(fc.constantFrom(...words), plainSpeeches, (word, speech) => {
        const find = (text: string) => findWord("en", { word, aliases: [] }, text);
        expect(find(speech)).toEqual(find(`${speech}\n!`));
      }),
      runs,
    );
  });

  test("the judge rules, and the span is inside the speech", () => {
    fc.assert(
      fc.property(judged, (input) => {
        const { foul, span } = judgeSpeech(input);
        const length = Array.from(input.speech).length;
        expect(span === null).toBe(foul === null || foul === "skipped");
        if (span) {
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[0]).toBeLessThan(span[1]);
          expect(span[1]).toBeLessThanOrEqual(length);
        }
      }),
      runs,
    );
  });

  test("the text at the span of a said word says the whole word", () => {
    fc.assert(
      fc.property(judged, (input) => {
        const { foul, span } = judgeSpeech(input);
        fc.pre(foul === "said-word" && span !== null);
        const speech = Array.from(input.speech)
          .slice(...(span ?? []))
          .join("");
        const again = judgeSpeech({ ...input, speech });
        expect(again).toEqual({ foul, span: [0, Array.from(speech).length] });
      }),
      { numRuns: 500, maxSkipsPerRun: 1000 },
    );
  });

  test.each([
    [2, 1],
    [3, 2],
  ])(
    "version %i finds the word wherever version %i does, and only repeats are added",
    (newer, older) => {
      fc.assert(
        fc.property(judged, (input) => {
          const before = judgeSpeech({ ...input, version: older }).foul;
          const now = judgeSpeech({ ...input, version: newer }).foul;
          if (now === "said-word") return;
          if (now === "repeated" && newer === 3) expect([null, "repeated"]).toContain(before);
          else expect(now).toBe(before);
        }),
        runs,
      );
    },
  );

  test("versions 2 and 3 agree about texts without traditional characters", () => {
    const own = fc.constantFrom(...packWords).map((word) => ({ word, aliases: [] }));
    const said = fc.oneof(fc.constantFrom(...packWords, ...corpusTexts), speeches);
    const simplified = fc
      .array(said, { minLength: 1, maxLength: 3 })
      .map((texts) => simplify(texts.join("")));
    fc.assert(
      fc.property(
        own,
        simplified,
        fc.array(simplified, { maxLength: 2 }),
        (word, speech, earlier) => {
          const input = { language: "zh", word, speech, earlier } as const;
          expect(judgeSpeech({ ...input, version: 3 })).toEqual(
            judgeSpeech({ ...input, version: 2 }),
          );
        },
      ),
      runs,
    );
  });

  test("every word of the Chinese packs is found in traditional characters", () => {
    const convert = Converter({ from: "cn", to: "tw" });
    for (const word of packWords) {
      const speech = `我說${convert(word)}。`;
      expect([speech, findWord("zh", { word, aliases: [] }, speech)]).toEqual([
        speech,
        [2, 2 + Array.from(word).length],
      ]);
    }
  });

  test("invisible characters never change the kind of the ruling", () => {
    const invisible = fc.constantFrom(
      "\u200b",
      "\u200d",
      "\u2060",
      "\ufeff",
      "\u00ad",
      "\ufe0f",
      "\u{E0101}",
    );
    fc.assert(
      fc.property(
        judged,
        fc.array(fc.tuple(fc.nat(), invisible), { maxLength: 8 }),
        (input, added) => {
          const characters = Array.from(input.speech);
          for (const [place, character] of added) {
            characters.splice(place % (characters.length + 1), 0, character);
          }
          const ruling = judgeSpeech({ ...input, speech: characters.join("") });
          expect(ruling.foul).toBe(judgeSpeech(input).foul);
        },
      ),
      runs,
    );
  });

  test("case never changes the kind of the ruling", () => {
    // Greek capitals may imitate another letter than their small forms do.
    fc.assert(
      fc.property(judged, (input) => {
        fc.pre(!/[\p{Script=Greek}\u00b5]/u.test(input.speech.normalize("NFKD")));
        const { foul } = judgeSpeech(input);
        expect(judgeSpeech({ ...input, speech: input.speech.toUpperCase() }).foul).toBe(foul);
        expect(judgeSpeech({ ...input, speech: input.speech.toLowerCase() }).foul).toBe(foul);
      }),
      runs,
    );
  });

  test("said twice, it is a foul", () => {
    fc.assert(
      fc.property(judged, (input) => {
        const again = judgeSpeech({ ...input, earlier: [...input.earlier, input.speech] });
        expect(again.foul).not.toBeNull();
      }),
      runs,
    );
  });

  test("emoji alone are not a speech", () => {
    const emoji = fc.constantFrom(
      "🔥",
      "☕",
      "👩‍🚀",
      "❤️",
      "🇫🇷",
      "🅰️",
      "🏴\u{E0067}\u{E007F}",
      "🤷🏽",
      " ",
      "!",
    );
    fc.assert(
      fc.property(judged, fc.array(emoji, { maxLength: 12 }), (input, symbols) => {
        const speech = symbols.join("");
        expect(judgeSpeech({ ...input, speech })).toEqual({ foul: "skipped", span: null });
      }),
    );
  });
});
