import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { expect, it } from "vitest";
import { configSchema, materialsSchema } from "./config.ts";
import { whoIsSpyEntry } from "./entry.ts";
import { whoIsSpy } from "./index.ts";
import { roleMaterials } from "./roles.ts";
import { played } from "./scripted.ts";

const seat = fc.nat(5);
const word = fc.constantFrom(0 as const, 1 as const);

it("materials fix what they are told, the log says so, and the outcome counts it", () => {
  fc.assert(
    fc.property(fc.string(), seat, seat, word, (seed, spy, firstSpeaker, civilianWord) => {
      const { materials } = whoIsSpyEntry.ordinary("en", randomFrom(seed));
      const fixed = roleMaterials.fix(materials, { spy, firstSpeaker, civilianWord });
      const parsed = materialsSchema.parse(fixed);
      expect(parsed).toMatchObject({ spy, firstSpeaker });
      const setup = { seed, config: configSchema.parse({}), materials: parsed };
      const drawn = whoIsSpy.deal(setup, randomFrom(seed)).map(({ event }) => event);
      const [first, second] = parsed.pair.map((each) => each.word).toSorted();
      expect(drawn).toContainEqual(
        expect.objectContaining({
          ...{ type: "table-drawn", spy, firstSpeaker },
          fixed: ["spyWord", "spy", "firstSpeaker"],
          civilianWord: expect.objectContaining({ word: civilianWord === 1 ? second : first }),
        }),
      );
      const { facts } = played({ seed, materials: parsed, rounds: [] }).outcome ?? { facts: [] };
      const holders = (name: string) =>
        facts.filter((fact) => fact.name === name && fact.numerator === 1).map((fact) => fact.seat);
      expect(holders(roleMaterials.facts.firstSpeaker)).toEqual([firstSpeaker]);
      const civilians = [0, 1, 2, 3, 4, 5].filter((each) => each !== spy);
      expect(holders(roleMaterials.facts.secondWord)).toEqual(
        civilianWord === 1 ? civilians : [spy],
      );
    }),
  );
});
