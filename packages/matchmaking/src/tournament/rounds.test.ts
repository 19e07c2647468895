import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { odd } from "../../test/deals.ts";
import { chancePoints, entrantsOf, playStage, stageOf } from "../../test/tournaments.ts";
import { snake } from "./rounds.ts";
import { isThere, type StageResult } from "./shape.ts";
import { stageTables } from "./tables.ts";

/** How often each two entrants met. */
function meetings(results: readonly StageResult[]): Map<string, number> {
  const met = new Map<string, number>();
  for (const { seats } of results) {
    const ids = seats.filter((id) => id !== null).toSorted();
    for (const [at, one] of ids.entries()) {
      for (const other of ids.slice(at + 1)) {
        met.set(`${one} ${other}`, (met.get(`${one} ${other}`) ?? 0) + 1);
      }
    }
  }
  return met;
}

const swiss = (more: object = {}) => stageOf({ kind: "swiss", ...more });
const places = [6, 5, 3, 1, 0, 0];

const play = (
  stage: ReturnType<typeof stageOf>,
  count: number,
  size: number,
  seed: string,
  deals = odd,
) => {
  const random = randomFrom(seed);
  return playStage(
    { stage, size, deals, entrants: entrantsOf(count), random },
    chancePoints(random),
  );
};

describe("a Swiss", () => {
  it("seats everybody once in each round, of any number, at tables of any size", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 26 }),
        fc.integer({ min: 2, max: 7 }),
        fc.constantFrom("house", "out"),
        fc.string(),
        (count, size, fill, seed) => {
          const { state, results } = play(swiss({ rounds: 4, fill }), count, size, seed);
          expect(state.done).toBe(true);
          expect(state.standings.map(({ place }) => place)).toEqual(
            Array.from({ length: count }, (_, at) => at + 1),
          );
          for (let round = 0; round < 4; round += 1) {
            const ids = results
              .filter((result) => result.round === round)
              .flatMap(({ seats }) => seats);
            const seated = ids.filter((id) => id !== null);
            expect(new Set(seated).size).toBe(seated.length);
            expect(ids.length % size).toBe(0);
            const out = fill === "out" && count >= size ? count % size : 0;
            expect(seated.length).toBe(count - out);
          }
          // None sits out twice before all have once.
          const rests = state.standings.map(({ satOut }) => satOut);
          expect(Math.max(...rests) - Math.min(...rests)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("gives the same tables for the same results, in whatever order they came", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.string(), (count, seed) => {
        const random = randomFrom(seed);
        const given = { stage: swiss({ rounds: 3 }), size: 4, deals: odd, random };
        const entrants = entrantsOf(count);
        playStage({ ...given, entrants }, chancePoints(random), (state, results) => {
          const again = { ...given, entrants, random: randomFrom(seed) };
          expect(stageTables({ ...again, results: results.toReversed() })).toEqual(state);
        });
      }),
      { numRuns: 8 },
    );
  });

  it.each([
    [144, 8, 0],
    [36, 2, 0],
  ])("of %i at tables of six lets nobody meet again in %i rounds", (count, rounds, repeats) => {
    const { results } = play(swiss({ rounds, points: places }), count, 6, "again");
    const again = [...meetings(results).values()].filter((times) => times > 1);
    expect(again.length).toBe(repeats);
  });

  it.each([12, 36, 144])("of %i balances the turns of a role to one", (count) => {
    const { results } = play(swiss({ rounds: 8, points: places }), count, 6, "turns");
    const turns = new Map(entrantsOf(count).map(({ id }) => [id, 0]));
    for (const { seats, dealt } of results) {
      for (const place of dealt.odd ?? []) {
        const id = seats[place] ?? "";
        turns.set(id, (turns.get(id) ?? 0) + 1);
      }
    }
    const counts = [...turns.values()];
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it("pairs two at a table: nobody twice, and neighbours in points", () => {
    const { results } = play(swiss({ rounds: 6, points: [1, 0] }), 20, 2, "pairs", []);
    expect([...meetings(results).values()].every((times) => times === 1)).toBe(true);
    expect(results).toHaveLength(60);
  });

  it("keeps agents of an owner apart, and says so where it cannot", () => {
    const random = randomFrom("owners");
    const entrants = entrantsOf(12).map((entrant, at) => ({
      ...entrant,
      ownerId: at < 3 ? "ann" : entrant.ownerId,
    }));
    const given = { stage: swiss({ rounds: 3 }), size: 4, deals: odd, random };
    const apart = playStage({ ...given, entrants }, chancePoints(random));
    expect(apart.state.tables.some(({ sameOwner }) => sameOwner)).toBe(false);
    const all = entrantsOf(8, { ownerId: "ann" });
    const together = playStage({ ...given, entrants: all }, chancePoints(random));
    expect(together.state.tables.every(({ sameOwner }) => sameOwner)).toBe(true);
  });

  it("seats late entries from their round, and nobody who went away", () => {
    const random = randomFrom("late");
    const entrants = entrantsOf(13).map((entrant, at) => ({
      ...entrant,
      from: at === 12 ? 2 : 0,
      awayFrom: at === 0 ? 3 : null,
    }));
    const { results, state } = playStage(
      { stage: swiss({ rounds: 5 }), size: 6, deals: odd, entrants, random },
      chancePoints(random),
    );
    for (const [round, there] of [12, 12, 13, 12, 12].entries()) {
      const seated = results
        .filter((result) => result.round === round)
        .flatMap(({ seats }) => seats.filter((id) => id !== null));
      expect(seated.length).toBe(there);
      expect(seated.toSorted()).toEqual(
        entrants
          .filter((each) => isThere(each, round))
          .map(({ id }) => id)
          .toSorted(),
      );
    }
    const points = state.standings.find(({ id }) => id === "e0");
    expect(points?.played).toBe(3);
  });

  it("gives a table that the arena lost the mean of its round", () => {
    const random = randomFrom("lost");
    const stage = swiss({ rounds: 1, points: [2, 0] });
    const { state } = playStage(
      { stage, size: 2, deals: [], entrants: entrantsOf(4), random },
      ({ table }) => (table === 0 ? null : [5, 3]),
    );
    expect(state.standings.map(({ points }) => points)).toEqual([120, 60, 60, 0]);
    expect(state.tables.map((table) => table.state)).toEqual(["lost", "ended"]);
  });

  it("shares the points of equal places, and breaks ties in the stated order", () => {
    const random = randomFrom("ties");
    const stage = swiss({ rounds: 1, points: [6, 3, 1, 0] });
    const { state } = playStage(
      { stage, size: 4, deals: [], entrants: entrantsOf(4), random },
      ({ seats }) => seats.map((id) => (id === "e0" ? 9 : id === "e3" ? 0 : 4)),
    );
    expect(state.standings.map(({ points }) => points)).toEqual([360, 120, 120, 0]);
    expect(state.standings.map(({ wins }) => wins)).toEqual([1, 0, 0, 0]);
    expect(state.standings.map(({ direct }) => direct)).toEqual([0, 1, 1, 0]);
  });
});

describe("a league", () => {
  it("of two at a table lets everybody meet everybody once", () => {
    for (const count of [2, 5, 8, 11]) {
      const { results } = play(stageOf({ kind: "league", fill: "out" }), count, 2, "league", []);
      const met = [...meetings(results).values()];
      expect(met.length).toBe((count * (count - 1)) / 2);
      expect(met.every((times) => times === 1)).toBe(true);
    }
  });

  it("of larger tables spreads meetings", () => {
    const { results } = play(stageOf({ kind: "league", rounds: 11 }), 12, 4, "spread");
    const met = [...meetings(results).values()];
    expect(met.length).toBe(66);
    // Eleven rounds of three others: three meetings of each two.
    expect(Math.max(...met)).toBeLessThanOrEqual(5);
  });
});

describe("groups", () => {
  it("spread the seeds, and are leagues of their own", () => {
    const { state, results } = play(
      stageOf({ kind: "groups", size: 4, advance: 2, fill: "out" }),
      8,
      2,
      "groups",
      [],
    );
    const ofGroup = (group: number) =>
      state.standings
        .filter((standing) => standing.group === group)
        .map(({ id }) => id)
        .toSorted();
    expect([ofGroup(0), ofGroup(1)]).toEqual([
      ["e0", "e3", "e4", "e7"],
      ["e1", "e2", "e5", "e6"],
    ]);
    expect(state.standings.slice(0, 2).map(({ place }) => place)).toEqual([1, 1]);
    expect([...meetings(results).values()]).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it("take late entries without changing the groups before", () => {
    const random = randomFrom("late");
    const stage = stageOf({ kind: "groups", size: 4, advance: 1, rounds: 3 });
    const entrants = entrantsOf(9).map((each, at) => ({ ...each, from: at === 8 ? 1 : 0 }));
    const { state } = playStage(
      { stage, size: 2, deals: [], entrants, random },
      chancePoints(random),
    );
    expect(state.standings.filter(({ group }) => group === 0)).toHaveLength(5);
  });
});

describe("a snake", () => {
  it("puts one of each row in each column, and owners apart", () => {
    const items = [..."aabcdefg"].map((ownerId, at) => ({ ownerId, at }));
    expect(snake(items, 2).map((column) => column.map(({ at }) => at))).toEqual([
      [0, 3, 4, 7],
      [1, 2, 5, 6],
    ]);
    const owned = [..."abbacdcd"].map((ownerId, at) => ({ ownerId, at }));
    for (const column of snake(owned, 2)) {
      expect(new Set(column.map(({ ownerId }) => ownerId)).size).toBe(4);
    }
  });
});
