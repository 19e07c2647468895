import { locales, randomFrom } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { materialsSchema } from "../events.ts";
import {
  checkPack,
  drawPair,
  isClose,
  PAIRS_MIN,
  type Pack,
  type Pair,
  type PairWord,
  packFileSchema,
  publicPack,
} from "./index.ts";

const clues = (about: string) => ({
  spoken: ["one", "two", "three", "four", "five"].map((each) => `Spoken ${each} of ${about}.`),
  known: ["one", "two", "three", "four"].map((each) => `Known ${each} of ${about}.`),
});

const word = (text: string): PairWord => ({
  word: text,
  aliases: [],
  clues: clues(text.replace(" ", " thing among ")),
});

const pair = (id: string): Pair => ({
  id,
  closeness: [4, 5],
  clues: clues(id),
  words: [word(`red ${id}`), word(`green ${id}`)],
});

const packOf = (pairs: readonly Pair[]): Pack => ({ locale: "en", files: [], pairs });

describe.each(locales)("the public pack in %s", (locale) => {
  const pack = publicPack(locale);

  it("holds to the rules of a pack", () => {
    expect(checkPack(pack)).toEqual([]);
  });

  it("is read once", () => {
    expect(publicPack(locale)).toBe(pack);
  });

  it("gives two different words of one pair, the same for the same seed", () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const drawn = drawPair(pack.pairs, randomFrom(`${seed}`));
      const words = pack.pairs.find(({ id }) => id === drawn.family)?.words;
      const [first, second] = drawn.pair.map(({ word }) => word);
      expect(words?.map(({ word }) => word)).toEqual(expect.arrayContaining([first, second]));
      expect(first).not.toBe(second);
      expect(materialsSchema.parse(drawn)).toMatchObject(drawn);
      expect(drawPair(pack.pairs, randomFrom(`${seed}`))).toEqual(drawn);
    }
  });
});

test.each([
  [[4, 4], true],
  [[5, 4], true],
  [[5, 3], false],
  [[3, 3], false],
] as const)("a pair rated %j is close: %j", ([one, other], close) => {
  expect(isClose({ closeness: [one, other] })).toBe(close);
});

test.each([
  ["a", "small-cats", "puma", "lynx"],
  ["b", "big-cats", "lion", "puma"],
  ["c", "small-cats", "tiger", "puma"],
])(
  "families of several words give the draws of earlier releases: seed %s",
  (seed, family, one, other) => {
    const words = ["lion", "tiger", "lynx", "puma"].map((text) => ({ word: text, aliases: [] }));
    const families = [
      { id: "big-cats", words },
      { id: "small-cats", words: words.slice(1) },
    ];
    const drawn = drawPair(families, randomFrom(seed));
    expect([drawn.family, ...drawn.pair.map(({ word }) => word)]).toEqual([family, one, other]);
  },
);

describe("checkPack", () => {
  const whole = Array.from({ length: PAIRS_MIN }, (_, index) => pair(`lamp${index}`));

  it("has nothing against a good pack", () => {
    expect(checkPack(packOf(whole))).toEqual([]);
  });

  it("names a pair, word or clue that is there twice", () => {
    expect(checkPack(packOf([...whole, pair("lamp3")]))).toEqual(
      expect.arrayContaining([
        'pair "lamp3" is in the pack twice',
        'word "redlamp3" is in the pack twice',
        'clue "Spoken one of lamp3." is in the pack twice',
      ]),
    );
  });

  it.each<[string, Partial<Pair>, string]>([
    [
      "a clue that contains a word of its pair",
      { clues: { ...clues("door"), spoken: ["Red doors, say."] } },
      'door: "Red doors, say." contains the word red door',
    ],
    [
      "a word that says the other",
      { words: [word("door"), word("cellar door")] },
      'door: "cellar door" is refused: inside',
    ],
    [
      "a word that the judge does not hear",
      { words: [word("red door"), word("门")] },
      'door: "门" is refused: not-language',
    ],
  ])("names %s", (_, change, problem) => {
    expect(checkPack(packOf([...whole, { ...pair("door"), ...change }]))).toContain(problem);
  });

  it("counts close pairs only", () => {
    const far = whole.map((each, at): Pair => (at < 3 ? { ...each, closeness: [5, 3] } : each));
    expect(checkPack(packOf(far))).toEqual([
      `the pack has ${PAIRS_MIN - 3} close pairs, fewer than ${PAIRS_MIN}`,
    ]);
  });
});

test.each<[string, object]>([
  ["a third word", { words: [word("red"), word("green"), word("blue")] }],
  ["one rating", { closeness: [4] }],
  ["a rating of six", { closeness: [4, 6] }],
  ["too few clues", { clues: { spoken: ["Abc."], known: ["Def."] } }],
  ["a clue of more than 110 characters", { clues: { ...clues("x"), known: ["a".repeat(111)] } }],
])("a file that gives a pair %s is no file of a pack", (_, change) => {
  const file = { theme: "home", pairs: [pair("door")] };
  expect(packFileSchema.safeParse(file).success).toBe(true);
  const changed = { theme: "home", pairs: [{ ...pair("door"), ...change }] };
  expect(packFileSchema.safeParse(changed).success).toBe(false);
});
