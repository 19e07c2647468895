import { presetStages, randomFrom, stagesShape } from "@wisp/game";
import { expect, it } from "vitest";
import { entrantsOf } from "../../test/tournaments.ts";
import { mostEmptySeats, tournamentLength } from "./length.ts";
import { stageTables } from "./tables.ts";

it.each([
  // Four rounds of six tables, then one table that plays one or two sets of six.
  ["class-final", 36, 6, 5, [30, 36], [5, 16]],
  // 64 of two: 63 tables, and one for the third place; a set is two matches.
  ["evening-cup", 64, 2, 6, [128, 384], [6, 36]],
  ["weekly-swiss", 12, 6, 6, [12, 12], [6, 6]],
] as const)("%s of %i at tables of %i", (preset, entrants, size, rounds, matches, inSequence) => {
  const [least, most] = matches;
  const [fewest, longest] = inSequence;
  expect(tournamentLength(presetStages(preset, size), entrants, size)).toEqual({
    rounds,
    matches: { least, most },
    inSequence: { least: fewest, most: longest },
  });
});

it("counts groups of their own, and those that go on", () => {
  const stages = stagesShape.parse([
    { kind: "groups", size: 4, advance: 2 },
    { kind: "knockout", advance: 1, sets: 2, maxSets: 2 },
  ]);
  // Groups of four and three: three rounds of two tables each; then four play three tables of two sets.
  expect(tournamentLength(stages, 7, 2)).toEqual({
    rounds: 5,
    matches: { least: 24, most: 24 },
    inSequence: { least: 7, most: 11 },
  });
});

it("does not guess how many matches a window has time for", () => {
  expect(tournamentLength(stagesShape.parse([{ kind: "arena", minutes: 90 }]), 8, 2)).toEqual({
    rounds: 90,
    matches: null,
    inSequence: { least: 1, most: 1 },
  });
});

it.each<[stages: readonly unknown[], entrants: number, size: number, empty: number]>([
  [[{ kind: "swiss" }], 12, 6, 0],
  [[{ kind: "swiss" }], 13, 6, 2],
  [[{ kind: "swiss" }], 2, 10, 8],
  [[{ kind: "swiss", fill: "out" }], 13, 6, 0],
  // Fewer than a table: only house agents let them play.
  [[{ kind: "swiss", fill: "out" }], 4, 6, 2],
  [[{ kind: "league" }], 5, 2, 1],
  // Groups of four and three.
  [[{ kind: "groups", size: 4, advance: 2 }], 7, 4, 1],
  [[{ kind: "knockout", advance: 1 }], 3, 2, 0],
  [[{ kind: "knockout", advance: 3 }], 4, 6, 2],
  // A preliminary round of six tables for 34.
  [[{ kind: "knockout", advance: 3 }], 64, 6, 1],
  [
    [
      { kind: "swiss", advance: 3 },
      { kind: "knockout", advance: 3 },
    ],
    12,
    6,
    3,
  ],
  [[{ kind: "arena", minutes: 5 }], 3, 6, 3],
  [[{ kind: "arena", minutes: 5 }], 9, 6, 0],
])(
  "%j of %i at tables of %i leaves at most %i seats of a table empty",
  (stages, entrants, size, empty) => {
    const shaped = stagesShape.parse(stages);
    expect(mostEmptySeats(shaped, entrants, size)).toBe(empty);
    // The last stage as it is drawn, with all of its entrants.
    const [stage] = shaped;
    if (stage === undefined || shaped.length > 1) return;
    const random = randomFrom("empty seats");
    const window = { minute: 0, open: [], busy: [], ratings: new Map() };
    const drawn = stageTables({
      stage,
      size,
      deals: [],
      entrants: entrantsOf(entrants),
      results: [],
      random,
      window,
    });
    const empties = drawn.tables.map(({ seats }) => seats.filter((id) => id === null).length);
    expect(Math.max(...empties)).toBe(empty);
  },
);
