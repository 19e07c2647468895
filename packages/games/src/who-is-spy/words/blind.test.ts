import { locales } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import {
  type BlindPair,
  type BlindSheet,
  blindClues,
  checkProposal,
  countBlind,
  hardPairs,
  isHard,
  isOftenNamed,
  namedIn,
  publicPack,
  readBlind,
  spokenPair,
} from "./index.ts";

/** Twelve clues of a writer, six of each word, of which some are read right. */
const sheet = (sample: number, writer: string, right: number): BlindSheet => ({
  sample,
  writer,
  reader: "r1",
  clues: Array.from({ length: 12 }, (_, at) => {
    const of = at % 2 === 0 ? 0 : 1;
    return { of, text: `Clue ${at}.`, read: at < right ? of : of === 0 ? 1 : 0 };
  }),
});
/** Two samples by two writers. */
const sheets = (...right: readonly number[]): BlindSheet[] =>
  right.map((each, at) => sheet(Math.floor(at / 2) + 1, `w${(at % 2) + 1}`, each));

describe("a pair is hard", () => {
  it.each<[string, boolean, BlindSheet[]]>([
    ["18 of 24 right in both samples", true, sheets(9, 9, 9, 9)],
    ["19 of 24 in the first sample", false, sheets(10, 9, 9, 9)],
    ["19 of 24 in the second sample", false, sheets(9, 9, 9, 10)],
    ["no second sample", false, sheets(9, 9)],
    ["12 clues in the second sample", false, sheets(9, 9, 9)],
    [
      "one writer in the second sample",
      false,
      [...sheets(9, 9), sheet(2, "w1", 9), sheet(2, "w1", 9)],
    ],
  ])("%s: %j", (_, expected, given) => {
    expect(isHard(given)).toBe(expected);
  });

  it("not where more than 2% of its clues name the other word", () => {
    const [first = sheet(1, "w1", 8), ...rest] = sheets(8, 9, 9, 9);
    const clues = first.clues.map((clue, at) =>
      at === 11 ? { of: clue.of, text: "It is no mist.", names: "other" as const } : clue,
    );
    const named = [{ ...first, clues }, ...rest];
    expect(countBlind(named)).toMatchObject({ written: 48, namesOther: 1, read: 47, right: 35 });
    expect(isHard(named)).toBe(false);
    // One of 60 is less.
    expect(isHard([...named, sheet(3, "w3", 12)])).toBe(true);
  });
});

test("a clue names its own word, the other one, or neither", () => {
  const mist = { word: "mist", aliases: ["brume"] };
  const fog = { word: "fog", aliases: [] };
  const names = (text: string) => namedIn("en", [fog, mist], { of: 0, text });
  expect([names("Fogs."), names("No brume."), names("Mist or fog."), names("Grey.")]).toEqual([
    "own",
    "other",
    "other",
    undefined,
  ]);
});

test("a sheet of an agent that the file does not name is refused", () => {
  const header = { format: "wisp-blind-clues/1", language: "en", task: "word-pairs/1" };
  const words = [
    { word: "fog", aliases: [] },
    { word: "mist", aliases: [] },
  ];
  const pair = { pair: "fog-mist", theme: "nature", words, sheets: sheets(9, 9) };
  const text = (agents: object) =>
    [{ ...header, agents }, pair].map((line) => JSON.stringify(line)).join("\n");
  expect(readBlind(text({ w1: "a", w2: "b", r1: "c" })).pairs).toHaveLength(1);
  expect(() => readBlind(text({ w1: "a", r1: "c" }))).toThrow("no agent w2");
});

test("clues that were taken for the other word are true of both", () => {
  const words: BlindPair["words"] = [
    { word: "fog", aliases: [] },
    { word: "mist", aliases: [] },
  ];
  const clue = (of: 0 | 1, read: 0 | 1 | undefined, text: string) => ({ of, read, text });
  const spoken = spokenPair({
    pair: "fog-mist",
    theme: "nature",
    words,
    sheets: [
      { sample: 1, writer: "w1", reader: "r1", clues: [clue(0, 0, "Dense."), clue(0, 1, "Grey.")] },
      { sample: 1, writer: "w2", reader: "r1", clues: [clue(1, 1, "Thin."), clue(1, 0, "Damp.")] },
      { sample: 2, writer: "w3", reader: "r1", clues: [clue(1, 1, "Fine."), clue(0, 1, "Wet.")] },
      { sample: 2, writer: "w1", reader: "r1", clues: [clue(1, undefined, "No fog.")] },
    ],
  });
  expect(spoken).toEqual({
    clues: { spoken: ["Grey.", "Damp."], known: ["Wet."] },
    words: [
      { word: "fog", aliases: [], clues: { spoken: ["Dense."], known: [] } },
      { word: "mist", aliases: [], clues: { spoken: ["Thin."], known: ["Fine."] } },
    ],
  });
});

it("Chinese clues are spoken as sentences, however they were typed", () => {
  const typed = ["绿色,有翅膀", "很常见。", "谁没吃过？"];
  const { words } = spokenPair({
    pair: "a-b",
    theme: "nature",
    words: [
      { word: "蝗虫", aliases: [] },
      { word: "蚂蚱", aliases: [] },
    ],
    sheets: [
      {
        sample: 1,
        writer: "w1",
        reader: "r1",
        clues: typed.map((text) => ({ of: 0, read: 0, text })),
      },
    ],
  });
  expect(words[0].clues.spoken).toEqual(["绿色，有翅膀。", "很常见。", "谁没吃过？"]);
});

describe.each(locales)("the blind clues in %s", (locale) => {
  const { language, pairs } = blindClues(locale);

  it("are of its language, and each pair is there once with the words of the pack", () => {
    expect(language).toBe(locale);
    expect(new Set(pairs.map(({ pair }) => pair)).size).toBe(pairs.length);
    const known = new Map(publicPack(locale).pairs.map(({ id, words }) => [id, words]));
    for (const { pair, words } of pairs) {
      const own = known.get(pair)?.map(({ word, aliases }) => ({ word, aliases }));
      if (own !== undefined) expect({ pair, words }).toEqual({ pair, words: own });
    }
  });

  it("say which of them name a word, as the judge finds it, and read no such clue", () => {
    for (const { words, sheets: own } of pairs) {
      for (const clue of own.flatMap(({ clues }) => clues)) {
        expect({ ...clue, names: namedIn(locale, words, clue) }).toEqual({
          ...clue,
          names: clue.names,
        });
        expect(clue.names !== undefined && clue.read !== undefined).toBe(false);
      }
    }
  });

  it("hold candidates that keep the rules of a pack, beside its words", () => {
    const taken = publicPack(locale).pairs.flatMap(({ words }) => words);
    const known = new Set(publicPack(locale).pairs.map(({ id }) => id));
    for (const { pair, words } of pairs.filter((each) => !known.has(each.pair))) {
      expect({ pair, problems: checkProposal(locale, words, taken) }).toEqual({
        pair,
        problems: [],
      });
    }
  });

  it("call those pairs often named whose clues name the other word, in either order", () => {
    for (const { words, sheets } of blindClues(locale).pairs) {
      const { namesOther, written } = countBlind(sheets);
      const often = namesOther / written > 0.02;
      expect([isOftenNamed(locale, words), isOftenNamed(locale, words.toReversed())]).toEqual([
        often,
        often,
      ]);
    }
    expect(isOftenNamed(locale, [{ word: "no such word" }, { word: "nor this one" }])).toBe(false);
  });

  it("have hard pairs that are all new", () => {
    const known = new Set(publicPack(locale).pairs.map(({ id }) => id));
    for (const { pair } of hardPairs(locale)) expect(known.has(pair)).toBe(false);
  });
});
