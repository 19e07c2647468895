import { randomFrom, stagesProblem, stagesShape } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { odd } from "../../test/deals.ts";
import { bySeedPoints, entrantsOf, played } from "../../test/tournaments.ts";
import type { ArenaWindow, Entrant, StageResult } from "./shape.ts";
import {
  drawnSeeds,
  isTournamentOver,
  lateRound,
  stageTables,
  type TournamentRequest,
  type TournamentResult,
  tournamentStages,
  wrongTables,
} from "./tables.ts";

/** Plays all stages, every due match at once. */
function playAll(given: Omit<TournamentRequest, "results">) {
  const results: TournamentResult[] = [];
  for (;;) {
    const begun = tournamentStages({ ...given, results });
    const due = begun.flatMap(({ tables }, stage) =>
      tables.filter(({ state }) => state === "due").map((table) => ({ stage, table })),
    );
    if (due.length === 0) return { begun, results };
    for (const { stage, table } of due) {
      results.push({ ...played(table, bySeedPoints(table)), stage });
    }
  }
}

const stages = stagesShape.parse([
  { kind: "groups", size: 6, advance: 2, rounds: 2 },
  { kind: "knockout", advance: 3 },
]);
const given = { stages, size: 6, deals: odd, entrants: entrantsOf(18), random: randomFrom("cup") };

describe("a tournament", () => {
  it("leads the first of each group into the knockout", () => {
    const { begun, results } = playAll(given);
    expect(isTournamentOver(stages, begun)).toBe(true);
    expect(begun[1]?.entrants.map(({ id }) => id).toSorted()).toEqual([
      "e0",
      "e1",
      "e2",
      "e3",
      "e4",
      "e5",
    ]);
    expect(begun[1]?.firstRound).toBe(2);
    expect(begun[1]?.standings[0]?.id).toBe("e0");
    expect(wrongTables({ ...given, results })).toEqual([]);
  });

  it("lets the next of the order go on where one is away", () => {
    const entrants = entrantsOf(18).map((each, at) => ({ ...each, awayFrom: at === 0 ? 2 : null }));
    const { begun } = playAll({ ...given, entrants });
    expect(begun[1]?.entrants.some(({ id }) => id === "e0")).toBe(false);
    expect(begun[1]?.entrants).toHaveLength(6);
  });

  it("shows which tables were not played as drawn", () => {
    const { results } = playAll(given);
    const last = results.at(-1);
    if (last === undefined) throw new Error("nothing was played");
    const swapped = { ...last, seats: last.seats.toReversed() };
    const wrong = wrongTables({ ...given, results: [...results.slice(0, -1), swapped] });
    expect(wrong.map(({ result }) => result)).toEqual([swapped]);
    const stray = { ...last, table: 40 };
    expect(wrongTables({ ...given, results: [...results, stray] })[0]?.expected).toBeNull();
  });

  it.each([
    [[{ kind: "knockout", advance: 4 }], 6, /divisor of 6/],
    [[{ kind: "knockout", advance: 3, thirdPlace: true }], 6, /third place/],
    [[{ kind: "swiss" }, { kind: "knockout", advance: 1 }], 2, /"advance"/],
    [[{ kind: "knockout", advance: 1 }, { kind: "swiss" }], 2, /last stage/],
    [[{ kind: "arena", minutes: 30 }, { kind: "swiss" }], 2, /of its own/],
    [[{ kind: "groups", size: 4, advance: 4 }], 2, /groups of 4/],
    [[{ kind: "knockout", advance: 1, sets: 4 }], 2, /"maxSets"/],
  ])("%j at tables of %i cannot be played", (wrong, size, problem) => {
    expect(stagesProblem(stagesShape.parse(wrong), size)).toMatch(problem);
  });

  it("draws no table again when an agent enters late, which is seated from then on", () => {
    const random = randomFrom("late");
    const swiss = stagesShape.parse([{ kind: "swiss", rounds: 6, points: [1, 0] }]);
    const before = { stages: swiss, size: 2, deals: [], entrants: entrantsOf(7), random };
    const results: TournamentResult[] = [];
    const round = (entrants: readonly Entrant[]) => {
      const begun = tournamentStages({
        ...before,
        entrants: drawnSeeds(entrants, random),
        results,
      });
      const due = begun[0]?.tables.filter(({ state }) => state === "due") ?? [];
      results.push(...due.map((table) => ({ ...played(table, bySeedPoints(table)), stage: 0 })));
      return begun;
    };
    round(before.entrants);
    expect(lateRound(round(before.entrants), [0, 1])).toBe(2);
    const late = { id: "e9", ownerId: null, from: 2, awayFrom: null };
    const entrants = [late, ...before.entrants];
    round(entrants);
    // Three of six rounds are over.
    expect(lateRound(round(entrants), [0, 1, 2])).toBe(3);
    expect(lateRound(round(entrants), [0, 1, 2, 3, 4])).toBeNull();
    const own = results.filter(({ seats }) => seats.includes("e9")).map((each) => each.round);
    expect(own).toEqual([2, 3, 4]);
    const all = { ...before, entrants: drawnSeeds(entrants, random), results };
    expect(wrongTables(all)).toEqual([]);
  });

  it("takes a late entry in no round that a group has begun", () => {
    const state = tournamentStages({ ...given, results: [] });
    expect(lateRound(state, [])).toBe(0);
    expect(lateRound(state, [0, 0])).toBe(1);
    expect(lateRound(state, [0, 1, 0])).toBeNull();
  });

  it("takes no late entries in a knockout, nor in a later stage", () => {
    const [cup] = stagesShape.parse([{ kind: "knockout", advance: 3 }]);
    if (cup === undefined) throw new Error("no stage");
    const begun = tournamentStages({ ...given, stages: [cup], results: [] });
    expect(lateRound(begun, [])).toBeNull();
    const { begun: ended } = playAll(given);
    expect(lateRound(ended, [])).toBeNull();
  });

  it("of good stages has no problem", () => {
    expect(stagesProblem(stages, 6)).toBeNull();
  });
});

describe("an arena", () => {
  const [stage] = stagesShape.parse([{ kind: "arena", minutes: 60 }]);
  if (stage === undefined) throw new Error("no stage");
  const arena = { stage, size: 2, deals: [], random: randomFrom("arena") };
  const result = (at: number, seats: string[], points: number[]): StageResult => ({
    round: at,
    group: 0,
    table: 0,
    match: 0,
    seats,
    points,
    dealt: {},
  });

  it("seats those that are free, and none after its end", () => {
    const entrants = entrantsOf(6).map((each, at) => ({ ...each, from: at === 5 ? 10 : 0 }));
    const at = (minute: number, busy: string[]) =>
      stageTables({
        ...arena,
        entrants,
        results: [],
        window: { minute, open: [], busy, ratings: new Map() },
      });
    const due = (minute: number, busy: string[] = []) =>
      at(minute, busy).tables.map(({ seats }) => seats.toSorted());
    expect(due(0)).toEqual([
      ["e0", "e1"],
      ["e2", "e3"],
    ]);
    expect(due(3, ["e1", "e2"])).toEqual([["e0", "e3"]]);
    expect(due(10, ["e0", "e1", "e2", "e3"])).toEqual([["e4", "e5"]]);
    expect(due(60)).toEqual([]);
    expect(at(60, []).done).toBe(true);
    expect(at(59, []).done).toBe(false);
  });

  it("seats the nearest in rating, and takes entrants until its end", () => {
    const ratings = new Map([2, 9, 3, 8].map((rating, one) => [`e${one}`, rating]));
    const state = stageTables({
      ...arena,
      entrants: entrantsOf(4),
      results: [],
      window: { minute: 7, open: [], busy: [], ratings },
    });
    expect(state.tables.map(({ seats }) => seats.toSorted())).toEqual([
      ["e1", "e3"],
      ["e0", "e2"],
    ]);
    const first = { ...state, stage, entrants: entrantsOf(4), firstRound: 0 };
    expect(lateRound([first], [6, 7])).toBe(8);
    expect(lateRound([{ ...first, round: 59 }], [])).toBeNull();
  });

  it("fills a table with house agents where no match will free others", () => {
    const at = (open: ArenaWindow["open"], busy: string[]) =>
      stageTables({
        ...arena,
        size: 6,
        entrants: entrantsOf(7),
        results: [],
        window: { minute: 1, open, busy, ratings: new Map() },
      }).tables.map(({ seats }) => seats.filter((id) => id !== null).length);
    const all = entrantsOf(7).map(({ id }) => id);
    // One of seven waits for the table of the others.
    expect(at([], [])).toEqual([6]);
    const open = { round: 0, group: 0, table: 0, match: 0, seats: all.slice(0, 5), dealt: {} };
    expect(at([open], all.slice(0, 5))).toEqual([5]);
    // Five pause.
    expect(at([], all.slice(0, 5))).toEqual([2]);
    expect(at([], all.slice(0, 6))).toEqual([]);
  });

  it("doubles points after two wins in a row, until a loss", () => {
    const entrants = entrantsOf(2);
    const wins = [1, 1, 1, 0.5, 1, 0, 1];
    const results = wins.map((own, at) => result(at, ["e0", "e1"], [own, 1 - own]));
    const { standings } = stageTables({ ...arena, entrants, results });
    // 2, 2, then doubled: 4, 2, 4, 0; and 2 again.
    expect(standings.map(({ id, points }) => [id, points / 60])).toEqual([
      ["e0", 16],
      ["e1", 3],
    ]);
  });

  it("prefers opponents that are new", () => {
    const results = [result(0, ["e0", "e1"], [1, 0])];
    const { tables } = stageTables({
      ...arena,
      entrants: entrantsOf(3),
      results,
      window: { minute: 5, open: [], busy: [], ratings: new Map() },
    });
    const due = tables.filter(({ state }) => state === "due");
    expect(due.map(({ seats }) => seats.toSorted())).toEqual([["e0", "e2"]]);
  });
});
