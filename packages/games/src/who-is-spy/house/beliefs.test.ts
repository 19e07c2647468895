import { describe, expect, it } from "vitest";
import { configSchema } from "../events.ts";
import { neutralNames } from "../referee.ts";
import { evolve, type State } from "../state.ts";
import { publicPack } from "../words/index.ts";
import { believe } from "./beliefs.ts";
import { knowledgeOf, situationOf } from "./situation.ts";

const [pair] = publicPack("en").pairs;
if (pair === undefined) throw new Error("the pack is empty");
const [own] = pair.words;
/** Another word that the holder of `own` considers. */
const [, other] = knowledgeOf("en", own.word).words;
if (other === undefined) throw new Error("the theme has no other word");

/** Seat 0 holds `own`; the rest say these. */
function hear(speeches: readonly string[]): State {
  const opened = evolve(undefined, {
    type: "match-opened",
    config: configSchema.parse({ language: "en" }),
    names: [...neutralNames],
  });
  const dealt = evolve(opened, { type: "word-dealt", seat: 0, word: own.word });
  const round = evolve(dealt, { type: "round-opened", round: 1, order: [1, 2, 3, 4, 5, 0] });
  return speeches.reduce(
    (state, text, index) => evolve(state, { type: "spoke", round: 1, seat: index + 1, text }),
    round,
  );
}

const beliefsAfter = (speeches: readonly string[]) => believe(situationOf(hear(speeches), 0));

describe("believe", () => {
  it("suspects everybody alike at first", () => {
    const { self, spies, civilianWord } = beliefsAfter([]);
    expect(self).toBeCloseTo(1 / 6);
    for (const chance of spies.values()) expect(chance).toBeCloseTo(1 / 6);
    expect(civilianWord[0]).toBeCloseTo(5 / 6);
  });

  it("suspects the seat that speaks of another word", () => {
    const { spies } = beliefsAfter([
      ...own.clues.spoken.slice(0, 3),
      ...other.clues.spoken.slice(-1),
      ...own.clues.spoken.slice(3, 4),
    ]);
    expect(spies.get(4)).toBeGreaterThan(0.5);
  });

  it("takes itself for the spy when all others speak of another word", () => {
    const { self, civilianWord } = beliefsAfter(other.clues.spoken.slice(0, 5));
    expect(self).toBeGreaterThan(0.9);
    expect(civilianWord[1]).toBeGreaterThan(0.9);
  });

  it("adds up to one", () => {
    const { self, spies } = beliefsAfter(other.clues.spoken.slice(0, 2));
    expect([...spies.values()].reduce((sum, each) => sum + each, self)).toBeCloseTo(1);
  });
});
