import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chancesFor,
  type Dealt,
  drawRoles,
  MOST_TILT,
  MOST_WORD_TILT,
  secondWordChance,
} from "./draw-roles.ts";

const dealt = fc.record({
  matches: fc.nat(1_000),
  counted: fc.nat(1_000),
  spy: fc.nat(1_000),
  firstSpeaker: fc.nat(1_000),
  secondWord: fc.nat(1_000),
});

describe("chances", () => {
  it("add up to 1 and stay within their bound of an even chance, whatever the counts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 2, maxLength: 8 }),
        (shortBy) => {
          const chances = chancesFor(shortBy);
          expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 10);
          for (const chance of chances) {
            expect(Math.abs(chance * shortBy.length - 1)).toBeLessThanOrEqual(MOST_TILT + 1e-9);
          }
          // Who lacks more has no worse a chance.
          for (const [one, lacks] of shortBy.entries()) {
            for (const [other, less] of shortBy.entries()) {
              if (lacks < less) continue;
              expect(chances[one]).toBeGreaterThanOrEqual((chances[other] ?? 0) - 1e-12);
            }
          }
        },
      ),
    );
    expect(chancesFor([0, 0, 0, 0])).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(chancesFor([1_000, 0, 0, 0, 0, 0])[0]).toBeCloseTo(5 / 24, 10);
    expect(chancesFor([-1_000, 0, 0, 0, 0, 0])[0]).toBeCloseTo(3 / 24, 10);
  });

  it("of a word stay within theirs, and favour what was held less", () => {
    fc.assert(
      fc.property(fc.array(dealt, { minLength: 6, maxLength: 6 }), (table) => {
        const chance = secondWordChance(table);
        expect(Math.abs(2 * chance - 1)).toBeLessThanOrEqual(MOST_WORD_TILT + 1e-9);
        const lacking = table.reduce(
          (sum, { counted, secondWord }) => sum + counted - 2 * secondWord,
          0,
        );
        expect(Math.sign(chance - 0.5)).toBe(Math.sign(lacking));
      }),
    );
  });
});

/** Plays `count` matches among `many` agents, six of them by chance, and gives what they were dealt. */
function season(many: number, count: number, even: boolean): Dealt[] {
  const none = { matches: 0, spy: 0, firstSpeaker: 0, secondWord: 0, counted: 0 };
  const agents = Array.from({ length: many }, () => ({ dealt: none }));
  for (let match = 0; match < count; match += 1) {
    const random = randomFrom(`${match}`);
    const table = random("table").shuffle(agents).slice(0, 6);
    const dealt = table.map((agent) => (even ? agent.dealt : none));
    const { spy, firstSpeaker, civilianWord } = drawRoles(table, dealt, random);
    for (const agent of table) {
      agent.dealt = {
        matches: agent.dealt.matches + 1,
        counted: agent.dealt.counted + 1,
        spy: agent.dealt.spy + Number(agent === spy),
        firstSpeaker: agent.dealt.firstSpeaker + Number(agent === firstSpeaker),
        secondWord: agent.dealt.secondWord + Number((agent === spy) === (civilianWord === 0)),
      };
    }
  }
  return agents.map((agent) => agent.dealt);
}

/** Root mean square of how many turns each is off its share. */
const off = (all: readonly Dealt[], role: "spy" | "firstSpeaker" | "secondWord", share: number) =>
  Math.sqrt(
    all.reduce((sum, each) => sum + (each[role] - each.matches * share) ** 2, 0) / all.length,
  );

it("shares tend to even: after 500 matches each they are off by far less than by chance", () => {
  const [fair, blind] = [season(24, 2_000, true), season(24, 2_000, false)];
  for (const role of ["spy", "firstSpeaker"] as const) {
    expect(off(fair, role, 1 / 6)).toBeLessThan(0.6 * off(blind, role, 1 / 6));
  }
  expect(off(fair, "secondWord", 1 / 2)).toBeLessThan(off(blind, "secondWord", 1 / 2));
});

it("the same table and chance are dealt the same, and anybody can be dealt anything", () => {
  const table = [0, 1, 2, 3, 4, 5];
  const dealt = table.map((place) => ({
    ...{ matches: 90, spy: 3 * place, firstSpeaker: 30 - 3 * place, secondWord: 45, counted: 90 },
  }));
  const draw = (seed: number) => drawRoles(table, dealt, randomFrom(`${seed}`));
  const draws = Array.from({ length: 400 }, (_, seed) => draw(seed));
  expect(draw(7)).toEqual(draws[7]);
  expect(new Set(draws.map(({ spy }) => spy)).size).toBe(6);
  expect(new Set(draws.map(({ firstSpeaker }) => firstSpeaker)).size).toBe(6);
  expect(new Set(draws.map(({ civilianWord }) => civilianWord)).size).toBe(2);
});
