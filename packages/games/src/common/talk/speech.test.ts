import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords, cutSpeech, wordPattern } from "./speech.ts";

const family = "👨‍👩‍👧‍👦";
const flag = "🇫🇷";
const points = (text: string): number => [...text].length;

describe("the words of a speech", () => {
  const players = Array.from({ length: 10 }, (_, seat) => `Player ${seat + 1}`);

  it.each([
    ["Gold-silver-bronze; trophy Player 2", 5],
    ["Player 10 and player  1, not Player 11", 6],
    ["Player 2's clue, it isn’t mine", 5],
    ["black/white – or—both", 4],
    ["Players 2", 2],
    ["我同意 Player 3 的看法", 7],
    ["e\u0301te\u0301 2026", 2],
    ["🔥 … !", 0],
    ["", 0],
  ])("of %j are %i", (text, count) => {
    expect(countWords(text, wordPattern(players))).toBe(count);
  });

  it("are none of a name's where a name has other signs, or where there are no names", () => {
    expect(countWords("a (b)+ c", wordPattern(["(b)+", "词"]))).toBe(3);
    expect(countWords("Player 2", wordPattern([]))).toBe(2);
  });
});

describe("the cut of a speech", () => {
  it.each([
    ["a short speech whole", "hot", 5, "hot"],
    ["a speech of exactly the cap", "12345", 5, "12345"],
    ["letters", "123456", 5, "12345"],
    ["an emoji as one code point", "🙂🙂🙂", 2, "🙂🙂"],
    ["no family of seven code points", `ab${family}`, 8, "ab"],
    ["a whole family", `ab${family}c`, 9, `ab${family}`],
    ["no half flag", `a${flag}${flag}`, 4, `a${flag}`],
    ["no letter without its marks", "ae\u0301\u0302", 3, "a"],
    ["a letter with its marks", "ae\u0301\u0302x", 4, "ae\u0301\u0302"],
    ["no half skin tone", "a👍🏽", 2, "a"],
    ["no half Hangul syllable", "\u1112\u1161\u11ab\u1100\u1173", 4, "\u1112\u1161\u11ab"],
    ["no half line end", "a\r\nb", 2, "a"],
    [
      "a first cluster longer than the cap, by code points",
      family,
      3,
      [...family].slice(0, 3).join(""),
    ],
    ["one giant cluster", `e${"\u0301".repeat(1_000)}`, 400, `e${"\u0301".repeat(399)}`],
    ["ideographs", "很多人喜欢早上喝", 4, "很多人喜"],
    ["nothing", "", 5, ""],
  ])("keeps %s", (_, text, cap, kept) => {
    expect(cutSpeech(text, cap)).toBe(kept);
  });

  it("is the longest run of whole clusters that fits", () => {
    const cluster = fc.constantFrom("a", "词", "🙂", family, flag, "e\u0301", "👍🏽", "\r\n", " ");
    const characters = new Intl.Segmenter("und", { granularity: "grapheme" });
    fc.assert(
      fc.property(
        fc.array(cluster, { maxLength: 40 }),
        fc.integer({ min: 1, max: 60 }),
        (parts, cap) => {
          const text = parts.join("");
          const kept = cutSpeech(text, cap);
          expect(text.startsWith(kept)).toBe(true);
          expect(points(kept)).toBeLessThanOrEqual(cap);
          const clusters = [...characters.segment(text)].map(({ segment }) => segment);
          const ends = clusters.map((_, at) => clusters.slice(0, at + 1).join(""));
          const longest = ends.filter((end) => points(end) <= cap).at(-1);
          const first = [...(clusters[0] ?? "")].slice(0, cap).join("");
          expect(kept).toBe(longest ?? first);
        },
      ),
    );
  });

  it("does not take long on a very long speech", () => {
    const from = process.threadCpuUsage();
    expect(points(cutSpeech(family.repeat(1_000_000), 400))).toBe(399);
    expect(process.threadCpuUsage(from).user).toBeLessThan(2_000_000);
  });
});
