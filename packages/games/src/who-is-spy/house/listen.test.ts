import { locales } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { publicPack } from "../words/index.ts";
import { likeness, listen } from "./listen.ts";
import { knowledgeOf } from "./situation.ts";

describe.each(locales)("listening in %s", (locale) => {
  const { pairs } = publicPack(locale);

  it("mostly recognises the word a spoken clue is about, by the known clues alone", () => {
    const guesses = pairs.flatMap((pair) =>
      pair.words.flatMap((word) => {
        const knowledge = knowledgeOf(locale, word.word);
        return word.clues.spoken.map((clue) => {
          const words = listen(knowledge, clue);
          return Math.max(...words) === words[0];
        });
      }),
    );
    expect(guesses.filter(Boolean).length / guesses.length).toBeGreaterThan(0.7);
  });

  it("finds no word in a speech that shares nothing with the clues", () => {
    const knowledge = knowledgeOf(locale, pairs[0]?.words[0].word ?? "");
    const words = listen(knowledge, "Xylq 0815");
    for (const each of words) expect(each).toBeCloseTo(words[0] ?? Number.NaN);
  });
});

describe("what counts", () => {
  it("is nothing that all speeches share", () => {
    expect(likeness("en", "It is one of them.", "It is one of those.")).toBe(0);
  });
});
