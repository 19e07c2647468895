import { type DealtSeats, randomFrom } from "@wisp/game";
import fc from "fast-check";
import { expect, it } from "vitest";
import { played } from "../../test/who-is-spy/scripted.ts";
import { dealtFacts } from "../common/talk/deals.ts";
import { deals, whoIsSpyEntry } from "./entry.ts";
import { configSchema, materialsSchema } from "./events.ts";
import { whoIsSpy } from "./index.ts";

const seat = fc.nat(5);
const seats = [0, 1, 2, 3, 4, 5];

it("materials fix the deal, the log records that, and the outcome counts it", () => {
  fc.assert(
    fc.property(fc.string(), seat, seat, fc.boolean(), (seed, spy, firstSpeaker, spyIsSecond) => {
      const { materials } = whoIsSpyEntry.ordinary("en", randomFrom(seed));
      const civilians = seats.filter((each) => each !== spy);
      const dealt: DealtSeats = {
        spy: [spy],
        firstSpeaker: [firstSpeaker],
        secondWord: spyIsSecond ? [spy] : civilians,
      };
      const parsed = materialsSchema.parse(
        deals.reduce((before: unknown, { name, fix }) => fix(before, dealt[name] ?? []), materials),
      );
      expect(parsed).toMatchObject({ spy, firstSpeaker });
      const setup = {
        seed,
        config: configSchema.parse({}),
        materials: parsed,
        version: whoIsSpy.version,
      };
      const drawn = whoIsSpy.deal(setup, randomFrom(seed)).map(({ event }) => event);
      const [first, second] = parsed.pair.map((each) => each.word).toSorted();
      expect(drawn).toContainEqual(
        expect.objectContaining({
          type: "table-drawn",
          spy,
          firstSpeaker,
          fixed: ["spyWord", "spy", "firstSpeaker"],
          civilianWord: expect.objectContaining({ word: spyIsSecond ? first : second }),
        }),
      );
      const { facts } = played({ seed, materials: parsed, rounds: [] }).outcome ?? { facts: [] };
      const holders = (name: string) =>
        facts.filter((fact) => fact.name === name && fact.numerator === 1).map((fact) => fact.seat);
      expect(holders(dealtFacts.firstSpeaker)).toEqual([firstSpeaker]);
      expect(holders(dealtFacts.secondWord)).toEqual(dealt.secondWord);
    }),
  );
});

it("a season can deal each seat the spy and the first word, and either side the second word", () => {
  const [spy, first, second] = deals;
  const alone = seats.map((each) => [each]);
  expect(spy?.ways(6, {})).toEqual(alone);
  expect(first?.ways(6, { spy: [2] })).toEqual(alone);
  expect(second?.ways(6, { spy: [2] })).toEqual([[2], [0, 1, 3, 4, 5]]);
  expect(second?.ways(6, {})).toEqual([[], seats]);
});

it("the second word goes to the seats it is fixed for, whichever is first in the pair", () => {
  const second = deals.find(({ name }) => name === "secondWord");
  const fixed = (pair: readonly string[], spy: number | undefined, holders: readonly number[]) =>
    materialsSchema.parse(
      second?.fix({ family: null, pair: pair.map((word) => ({ word })), spy }, holders),
    ).spyWord;
  const others = [1, 2, 3, 4, 5];
  expect(fixed(["a", "b"], 0, [0])).toBe(1);
  expect(fixed(["b", "a"], 0, [0])).toBe(0);
  expect(fixed(["a", "b"], 0, others)).toBe(0);
  expect(fixed(["b", "a"], 0, others)).toBe(1);
  // Without a spy its side cannot hold the word.
  expect(fixed(["a", "b"], undefined, others)).toBe(0);
});
