import { randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { type Config, configSchema, materialsSchema } from "./events.ts";
import { house, inExperiments, playHouseMatch } from "./house/index.ts";
import { measures } from "./measures.ts";
import { drawPair, publicPack } from "./words/index.ts";

const agent = (id: string) => {
  const found = [...house, ...inExperiments].find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

/** Matches with a spy that copies, among five of one character. */
function matches(civilian: string, config: Partial<Config>) {
  return Array.from({ length: 40 }, (_, index) => {
    const seed = `measures/${index}`;
    const pair = drawPair(publicPack("en").pairs, randomFrom(seed));
    const spy = index % 6;
    const table = playHouseMatch({
      seed,
      config: configSchema.parse({ language: "en", ...config }),
      materials: materialsSchema.parse(Object.assign({ spy }, pair)),
      characters: Array.from({ length: 6 }, (_each, seat) =>
        agent(seat === spy ? "copier" : civilian),
      ),
    });
    return {
      table,
      spy,
      facts: measures.of(
        table.log.map(({ event }) => event),
        0,
      ),
    };
  });
}

const mean = (all: ReturnType<typeof matches>, fact: string): number => {
  const values = all.flatMap(({ facts }) => facts[fact]?.[0] ?? []);
  return values.reduce((sum, each) => sum + each, 0) / values.length;
};

describe("what experiments measure of a match", () => {
  const standard = matches("sharer", {});
  const sealed = matches("sharer", { sealed: "first-round" });

  it("says when the spy was voted out, and what it got", () => {
    for (const { table, spy, facts } of standard) {
      const out = table.state.players[spy]?.out ?? null;
      expect(facts.spyFound).toEqual([Number(out?.by === "vote"), 1]);
      expect(facts.spyFoundFirst).toEqual([Number(out?.by === "vote" && out.round === 1), 1]);
      const { points = [], pointsScale = 1 } = table.outcome ?? {};
      expect(facts.spyPoints).toEqual([(points[spy] ?? 0) / pointsScale, 1]);
    }
  });

  it("says of every round that was played how likely it makes the spy", () => {
    for (const { table, facts } of [...standard, ...sealed]) {
      for (const round of [1, 2, 3]) {
        const [chance, whole] = facts[`spyTold${round}`] ?? [null, null];
        if (round > table.state.round) {
          expect(chance).toBeNull();
        } else {
          expect(whole).toBe(1);
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThan(1);
        }
      }
    }
  });

  it("finds that a spy cannot copy what it has not heard", () => {
    expect(mean(sealed, "spyTold1")).toBeGreaterThan(mean(standard, "spyTold1") + 0.2);
  });

  it("says nothing of a match that is not over", () => {
    const [first] = standard;
    expect(measures.of(first?.table.log.slice(0, 9).map(({ event }) => event) ?? [], 0)).toEqual(
      {},
    );
  });

  it("has a figure for every fact", () => {
    const facts = new Set(standard.flatMap((match) => Object.keys(match.facts)));
    expect(measures.figures.map(({ of }) => of.fact).sort()).toEqual([...facts].sort());
  });
});
