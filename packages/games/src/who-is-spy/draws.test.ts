import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { played } from "../../test/who-is-spy/scripted.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { deal, neutralNames } from "./referee.ts";

const pair = { pair: [{ word: "coffee" }, { word: "tea" }] };

/** The draws of a seed and materials for a table. */
function drawn(seed: string, fixed: Partial<Materials> = {}) {
  const materials = materialsSchema.parse({ ...pair, ...fixed });
  const setup = { seed, config: configSchema.parse({}), materials, version: 2 };
  const events = deal(setup, randomFrom(seed)).map(({ event }) => event);
  const opened = events.find((event) => event.type === "match-opened");
  const table = events.find((event) => event.type === "table-drawn");
  if (opened === undefined || table === undefined) throw new Error("the deal lacks an event");
  const { spy, firstSpeaker, civilianWord, spyWord } = table;
  return {
    draws: {
      names: opened.names,
      spy,
      firstSpeaker,
      spyWord: spyWord.word === "coffee" ? (0 as const) : (1 as const),
    },
    fixed: table.fixed,
    words: [civilianWord.word, spyWord.word].sort(),
    dealt: events.flatMap((event) => (event.type === "word-dealt" ? [event.word] : [])),
  };
}

const seat = fc.integer({ min: 0, max: 5 });
const fixes = fc.record(
  {
    spy: seat,
    firstSpeaker: seat,
    spyWord: fc.constantFrom(0 as const, 1 as const),
    names: fc.shuffledSubarray(["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], { minLength: 6 }),
  },
  { requiredKeys: [] },
);

describe("the draws of a table", () => {
  it("are independent: fixed values are taken and shift nothing else", () => {
    fc.assert(
      fc.property(fc.string(), fixes, (seed, fixed) => {
        const free = drawn(seed);
        const bound = drawn(seed, fixed);
        expect(bound.draws).toEqual({ ...free.draws, ...fixed });
        expect(bound.fixed.toSorted()).toEqual(Object.keys(fixed).sort());
      }),
    );
  });

  it("give five seats one word and the spy the other", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { draws, dealt, words } = drawn(seed);
        const [spyWord] = dealt.slice(draws.spy);
        expect(words).toEqual(["coffee", "tea"]);
        expect(dealt.filter((word) => word === spyWord)).toHaveLength(1);
        expect(draws.names.toSorted()).toEqual(neutralNames);
      }),
    );
  });

  it("are even: spy and first speaker fall on all pairs of seats alike, names on all seats", () => {
    const seeds = 7_200;
    const pairs = new Map<string, number>();
    const firstNames = new Map<string, number>();
    let coffee = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const { draws } = drawn(`${seed}`);
      const key = `${draws.spy}/${draws.firstSpeaker}`;
      pairs.set(key, (pairs.get(key) ?? 0) + 1);
      const [name = ""] = draws.names;
      firstNames.set(name, (firstNames.get(name) ?? 0) + 1);
      coffee += draws.spyWord;
    }
    // Each bound is five standard deviations from the mean (200, 1200 and 3600).
    expect(pairs.size).toBe(36);
    for (const count of pairs.values()) expect(Math.abs(count - 200)).toBeLessThan(70);
    for (const count of firstNames.values()) expect(Math.abs(count - 1_200)).toBeLessThan(160);
    expect(Math.abs(coffee - seeds / 2)).toBeLessThan(213);
  });

  it("leave the ballots alone: one more foul or another spy shifts no ballot of the same voters", () => {
    const ballots = (spy: number, silent: number | null) => {
      const speeches = silent === null ? {} : { [silent]: "" };
      const table = played({ materials: { spy }, rounds: [{ speeches }] });
      return eventsOf(table, "ballot-dealt").filter(({ round }) => round === 1);
    };
    expect(ballots(2, null)).toEqual(ballots(4, null));
    expect(ballots(2, 3)).toEqual(ballots(4, 3));
  });
});
