import { locales, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { materialsSchema } from "../config.ts";
import { checkPack, drawPair, type Family, type Pack, publicPack } from "./index.ts";

const clues = (about: string) => ({
  spoken: ["one", "two", "three", "four"].map((each) => `Spoken ${each} of ${about}.`),
  known: ["one", "two", "three", "four"].map((each) => `Known ${each} of ${about}.`),
});

const family = (id: string): Family => ({
  id,
  difficulty: "easy",
  clues: clues(id),
  words: ["red", "green", "blue", "grey"].map((colour) => ({
    word: `${colour} ${id}`,
    aliases: [],
    clues: clues(`${colour} thing among ${id}`),
  })),
});

const packOf = (families: readonly Family[]): Pack => ({ locale: "en", files: [], families });

describe.each(locales)("the public pack in %s", (locale) => {
  const pack = publicPack(locale);

  it("holds to the rules of a pack", () => {
    expect(checkPack(pack)).toEqual([]);
  });

  it("is read once", () => {
    expect(publicPack(locale)).toBe(pack);
  });

  it("gives two different words of one family, the same for the same seed", () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const drawn = drawPair(pack.families, randomFrom(`${seed}`));
      const words = pack.families.find(({ id }) => id === drawn.family)?.words;
      const [first, second] = drawn.pair.map(({ word }) => word);
      expect(words?.map(({ word }) => word)).toEqual(expect.arrayContaining([first, second]));
      expect(first).not.toBe(second);
      expect(materialsSchema.parse(drawn)).toMatchObject(drawn);
      expect(drawPair(pack.families, randomFrom(`${seed}`))).toEqual(drawn);
    }
  });
});

describe("checkPack", () => {
  const whole = Array.from({ length: 60 }, (_, index) => family(`lamp${index}`));

  it("has nothing against a good pack", () => {
    expect(checkPack(packOf(whole))).toEqual([]);
  });

  it("names a family, word or clue that stands twice", () => {
    expect(checkPack(packOf([...whole, family("lamp3")]))).toEqual(
      expect.arrayContaining([
        'family "lamp3" stands twice in the pack',
        'word "redlamp3" stands twice in the pack',
        'clue "Spoken one of lamp3." stands twice in the pack',
      ]),
    );
  });

  it("names a clue that contains a word of its family", () => {
    const told = { ...family("door"), clues: { ...clues("door"), spoken: ["Red doors, say."] } };
    expect(checkPack(packOf([...whole, told]))).toContain(
      'door: "Red doors, say." contains the word red door',
    );
  });

  it("names what is too little", () => {
    const bare = { ...family("door"), clues: { spoken: ["Abc."], known: ["Def."] } };
    expect(checkPack(packOf([bare]))).toEqual([
      "the pack has 1 families, fewer than 60",
      "door: the family has 2 clues, fewer than 8",
    ]);
  });
});
