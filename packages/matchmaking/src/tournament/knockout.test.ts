import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { odd } from "../../test/deals.ts";
import {
  bySeedPoints,
  chancePoints,
  entrantsOf,
  playStage,
  stageOf,
} from "../../test/tournaments.ts";
import { bracketPlan, bracketPosition, knockoutLength } from "./bracket.ts";
import { stageTables } from "./tables.ts";

const shapes = fc.constantFrom([2, 1], [4, 2], [6, 3], [6, 2], [3, 1], [8, 4]);
const knockout = (more: object) => stageOf({ kind: "knockout", ...more });

describe("the plan of a knockout", () => {
  it("brings any number down to one table", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), shapes, (entrants, [size = 2, advance = 1]) => {
        const plan = bracketPlan(entrants, size, advance);
        const { places, preliminary, inPreliminary, tables } = plan;
        expect(tables.at(-1)).toBe(1);
        if (entrants <= size) {
          expect(tables).toEqual([1]);
          return;
        }
        expect(inPreliminary).toBeLessThanOrEqual(preliminary * size);
        // Each of its tables eliminates one at least.
        if (preliminary > 0) {
          expect(Math.floor(inPreliminary / preliminary)).toBeGreaterThan(advance);
        }
        expect(entrants - inPreliminary + preliminary * advance).toBe(places);
      }),
    );
    expect(bracketPlan(64, 6, 3)).toEqual({
      places: 48,
      preliminary: 6,
      inPreliminary: 34,
      tables: [6, 8, 4, 2, 1],
    });
  });

  it("is the usual one for two at a table", () => {
    expect([0, 1, 2, 3].map((seed) => bracketPosition(seed, 4, 2))).toEqual([0, 2, 3, 1]);
  });

  it("says how long it takes", () => {
    expect(knockoutLength({ advance: 1, sets: 1, maxSets: 3, thirdPlace: true }, 16, 2)).toEqual({
      rounds: 4,
      tables: [8, 4, 2, 1],
      sets: { least: 16, most: 48 },
      matches: { least: 32, most: 96 },
      inSequence: { least: 4, most: 12 },
    });
  });
});

describe("a knockout", () => {
  it("ends in the order of the seeds where these decide, and the first two meet only in the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), shapes, (count, [size = 2, advance = 1]) => {
        const stage = knockout({ advance });
        const random = randomFrom(`${count}`);
        const given = { stage, size, deals: odd, entrants: entrantsOf(count), random };
        const { state, results } = playStage(given, bySeedPoints);
        expect(state.done).toBe(true);
        expect(state.standings.map(({ id }) => id).slice(0, Math.min(2, count))).toEqual(
          ["e0", "e1"].slice(0, count),
        );
        const together = results.filter(
          ({ seats }) => seats.includes("e0") && seats.includes("e1"),
        );
        if (count > 1)
          expect(new Set(together.map(({ round }) => round))).toEqual(new Set([state.rounds - 1]));
        // Decided at once: one set of each table.
        expect(Math.max(-1, ...results.map(({ match }) => match))).toBe(count > 1 ? size - 1 : -1);
      }),
      { numRuns: 20 },
    );
  });

  it("plays whole rotation sets: each takes each place and role once", () => {
    const random = randomFrom("sets");
    const given = { stage: knockout({ advance: 3 }), size: 6, deals: odd, random };
    const { results } = playStage({ ...given, entrants: entrantsOf(12) }, chancePoints(random));
    const sets = Map.groupBy(
      results,
      ({ round, table, match }) => `${round}/${table}/${Math.floor(match / 6)}`,
    );
    for (const ofSet of sets.values()) {
      expect(ofSet).toHaveLength(6);
      for (let place = 0; place < 6; place += 1) {
        expect(new Set(ofSet.map(({ seats }) => seats[place])).size).toBe(6);
      }
      const odds = ofSet.map(({ seats, dealt }) => seats[dealt.odd?.[0] ?? 0]);
      expect(new Set(odds).size).toBe(6);
    }
  });

  it("repeats sets while those that go on are not ahead, and then goes by the seeds", () => {
    const random = randomFrom("draws");
    const given = { stage: knockout({ advance: 1, maxSets: 2 }), size: 2, deals: [], random };
    const { state, results } = playStage({ ...given, entrants: entrantsOf(4) }, () => [1, 1]);
    expect(results).toHaveLength(3 * 2 * 2);
    expect(state.standings.map(({ id }) => id)).toEqual(["e0", "e1", "e2", "e3"]);
  });

  it("plays the stated sets where one would be enough, and more where none is ahead", () => {
    const random = randomFrom("at least");
    const stage = knockout({ advance: 1, sets: 2, maxSets: 3 });
    const given = { stage, size: 2, deals: [], random, entrants: entrantsOf(2) };
    expect(playStage(given, bySeedPoints).results).toHaveLength(4);
    expect(playStage(given, () => [1, 1]).results).toHaveLength(6);
  });

  it("needs the stated lead", () => {
    const random = randomFrom("margin");
    const stage = knockout({ advance: 1, maxSets: 5, margin: 3, points: [1, 0] });
    const given = { stage, size: 2, deals: [], random, entrants: entrantsOf(2) };
    // Two points a set.
    expect(playStage(given, bySeedPoints).results).toHaveLength(4);
  });

  it("has a match for the third place if asked", () => {
    const random = randomFrom("third");
    const stage = knockout({ advance: 1, thirdPlace: true });
    const given = { stage, size: 2, deals: [], random, entrants: entrantsOf(8) };
    const { state } = playStage(given, (table) => {
      const worst = table.seats.includes("e3") && table.seats.includes("e2");
      return worst ? table.seats.map((id) => (id === "e3" ? 1 : 0)) : bySeedPoints(table);
    });
    expect(state.standings.slice(0, 4).map(({ id }) => id)).toEqual(["e0", "e1", "e3", "e2"]);
    expect(state.bracket.filter(({ isThirdPlace }) => isThirdPlace)).toHaveLength(1);
  });

  it.each([2, 3, 4, 5, 6, 7])("of %i has one where there are two semifinals", (count) => {
    const random = randomFrom("third");
    const stage = knockout({ advance: 1, thirdPlace: true });
    const given = { stage, size: 2, deals: [], random, entrants: entrantsOf(count) };
    const { state, results } = playStage(given, bySeedPoints);
    expect(state.done).toBe(true);
    expect(state.bracket.some(({ isThirdPlace }) => isThirdPlace)).toBe(count > 3);
    expect(state.standings.map(({ id }) => id).slice(0, 3)).toEqual(
      ["e0", "e1", "e2"].slice(0, count),
    );
    const { matches } = knockoutLength(
      { advance: 1, sets: 1, maxSets: 1, thirdPlace: true },
      count,
      2,
    );
    expect(results).toHaveLength(matches.least);
  });

  it("lets those that are left go on where somebody went away", () => {
    const random = randomFrom("away");
    const entrants = entrantsOf(4).map((entrant, at) => ({
      ...entrant,
      awayFrom: at === 0 ? 1 : null,
    }));
    const given = { stage: knockout({ advance: 1 }), size: 2, deals: [], random, entrants };
    const { state, results } = playStage(given, bySeedPoints);
    expect(results.every(({ round }) => round === 0)).toBe(true);
    expect(state.standings[0]?.id).toBe("e1");
  });

  it("lets nobody go on from a table at which they were missed", () => {
    const random = randomFrom("several away");
    // Both of a semifinal.
    const entrants = entrantsOf(8).map((entrant, at) => ({
      ...entrant,
      awayFrom: at === 1 || at === 2 ? 1 : null,
    }));
    const given = { stage: knockout({ advance: 1 }), size: 2, deals: [], random, entrants };
    const { state } = playStage(given, bySeedPoints);
    expect(state.bracket.at(-1)?.slots).toEqual(expect.arrayContaining([{ id: "e0" }, null]));
    const places = state.standings.map(({ id, outIn }) => [id, outIn]);
    expect(places.slice(0, 4)).toEqual([
      ["e0", null],
      ["e3", 1],
      ["e1", 1],
      ["e2", 1],
    ]);
    expect(state.done).toBe(true);
  });

  it("shows where the entrants of a table come from before it is drawn", () => {
    const random = randomFrom("slots");
    const given = { stage: knockout({ advance: 3 }), size: 6, deals: odd, random };
    const { bracket } = stageTables({ ...given, entrants: entrantsOf(12), results: [] });
    expect(bracket.map(({ round, table }) => [round, table])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(bracket[2]?.slots).toEqual(
      [0, 1, 0, 1, 0, 1].map((table, at) => ({
        from: { round: 0, table, place: Math.floor(at / 2) },
      })),
    );
  });

  it("seats seven at tables of six: the last four play for three places", () => {
    const random = randomFrom("seven");
    const given = { stage: knockout({ advance: 3 }), size: 6, deals: odd, random };
    const { state, results } = playStage({ ...given, entrants: entrantsOf(7) }, bySeedPoints);
    const first = results.filter(({ round }) => round === 0);
    const seated = new Set(first.flatMap(({ seats }) => seats));
    expect([...seated].toSorted()).toEqual(["e3", "e4", "e5", "e6", null]);
    expect(state.standings.map(({ id }) => id)).toEqual(
      Array.from({ length: 7 }, (_, at) => `e${at}`),
    );
  });
});
