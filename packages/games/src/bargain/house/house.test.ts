import { answerFrom, type Locale, randomFrom, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { tellsValue } from "../answers.ts";
import { configSchema } from "../events.ts";
import { bargain } from "../index.ts";
import { instances } from "../instances.ts";
import { beliefOf } from "./beliefs.ts";
import { house } from "./characters.ts";

const named = (id: string) => {
  const character = house.find((each) => each.id === id);
  if (character === undefined) throw new Error(`no house agent ${id}`);
  return character;
};

/** A match of two characters on an instance that the seed draws. */
function match(ids: readonly [string, string], seed: string, language: Locale = "en") {
  const random = randomFrom(seed);
  const { counts, values } = random("instance").pick(instances());
  const materials = { counts: [...counts], values: values.map((own) => [...own]) };
  const table = new Table(bargain, { seed, config: configSchema.parse({ language }), materials });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.map((seat) => {
      const view = table.view(seat);
      const ask = bargain.ask(view, seat, language);
      const reply = named(ids[seat] ?? "").decide(view, seat, ask, random(`${table.log.length}`));
      const answer = answerFrom(ask, "text" in reply ? reply.text : "");
      if (!("given" in answer)) throw new Error(`${ids[seat]} loses its decision`);
      return [seat, answer] as const;
    });
    table.decide(new Map(answers));
    table.advance();
  }
  return table;
}

const MATCHES = 40;

/** Mean points and deals of `one` against `other`, both ways of the same instances. */
function meeting(one: string, other: string): { readonly points: number; readonly deals: number } {
  let [points, deals] = [0, 0];
  for (let at = 0; at < MATCHES; at += 1) {
    for (const seat of [0, 1]) {
      const ids = seat === 0 ? ([one, other] as const) : ([other, one] as const);
      const { outcome } = match(ids, `house/${at}`);
      points += outcome?.points[seat] ?? 0;
      deals += (outcome?.points ?? []).some((each) => each > 0) ? 1 : 0;
    }
  }
  return { points: points / (2 * MATCHES), deals: deals / (2 * MATCHES) };
}

describe("the house", () => {
  // Of 240 matches per pair: bayes 7.2, conceder and stubborn 6.3, fair 5.7, dice 3.2.
  it("is of clearly different strength against the rest of it", () => {
    const means = new Map(
      house.map(({ id }) => {
        const others = house.filter((each) => each.id !== id);
        const sum = others.reduce((total, each) => total + meeting(id, each.id).points, 0);
        return [id, sum / others.length];
      }),
    );
    const meanOf = (id: string): number => means.get(id) ?? Number.NaN;
    expect(meanOf("bayes")).toBeGreaterThan(6.5);
    for (const id of ["conceder", "stubborn", "fair", "dice"]) {
      expect(meanOf("bayes") - meanOf(id), id).toBeGreaterThan(0.3);
    }
    expect(meanOf("fair")).toBeGreaterThan(meanOf("dice") + 1.5);
    expect(meanOf("dice")).toBeLessThan(4);
  });

  it("pays for stubbornness with deals that never come", () => {
    const stubborn = meeting("stubborn", "stubborn");
    expect(stubborn.deals).toBeLessThan(0.25);
    expect(stubborn.points).toBeLessThan(2.5);
    expect(meeting("conceder", "conceder").deals).toBe(1);
    expect(meeting("bayes", "bayes").points).toBeGreaterThan(6.5);
  });

  it("says something with every move, and never what an item is worth to it", () => {
    for (const language of ["en", "zh"] as const) {
      const words = house.flatMap(({ id }, at) =>
        [...Array(6).keys()].flatMap((nth) => {
          const other = house[(at + nth) % house.length]?.id ?? "";
          const { log } = match([id, other], `words/${nth}`, language);
          const moves = log.filter(({ event }) => /^plan-/.test(event.type)).length;
          const said = log.flatMap(({ event }) => (event.type === "spoke" ? [event.text] : []));
          expect(said).toHaveLength(moves);
          return said;
        }),
      );
      const script =
        language === "zh" ? /^[\p{Script=Han}，。：？……、；]+$/u : /^[A-Z][A-Za-z ,.:?'-]+$/;
      expect(words.filter((each) => !script.test(each) || tellsValue(each))).toEqual([]);
      expect(
        words.filter(
          (each) => /undefined|\{|all two|\bis yours/.test(each) && !/rest is/.test(each),
        ),
      ).toEqual([]);
      expect(new Set(words).size).toBeGreaterThan(60);
    }
  });
});

describe("the one that infers", () => {
  it("takes the other player to value what its plans ask for", () => {
    const table = new Table(bargain, {
      seed: "42",
      config: configSchema.parse({}),
      materials: {
        counts: [1, 2, 3],
        values: [
          [8, 1, 0],
          [4, 0, 2],
        ],
      },
    });
    const belief = () => {
      const weighed = beliefOf(table.view(1), 1);
      return [0, 1, 2].map((kind) =>
        weighed.reduce((sum, { values, chance }) => sum + chance * (values[kind] ?? 0), 0),
      );
    };
    table.deal();
    table.advance();
    const before = belief();
    table.decide(new Map([[0, { given: { words: "", plan: [1, 2, 0] } }]]));
    table.advance();
    const after = belief();
    expect(after[0]).toBeGreaterThan(before[0] ?? 10);
    expect(after[2]).toBeLessThan(before[2] ?? 0);
    const chances = beliefOf(table.view(1), 1).map(({ chance }) => chance);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });
});
