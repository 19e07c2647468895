import { expect, it } from "vitest";
import type { MissCode } from "./contract.ts";
import { factsOf, winningSides, withDecisionFacts } from "./outcome.ts";

it.each([
  [[], []],
  [[1], ["civilians"]],
  [[1, 2], ["civilians"]],
  [
    [0, 2],
    ["spy", "civilians"],
  ],
])("the sides of winners %o are %o", (winners, sides) => {
  const match = { points: [0, 0, 0], pointsScale: 1, roles: ["", "", ""], facts: [] };
  expect(winningSides({ ...match, sides: ["spy", "civilians", "civilians"], winners })).toEqual(
    sides,
  );
});

it("the facts of a seat are its own alone, by name", () => {
  const match = { points: [0, 0], pointsScale: 1, roles: ["", ""], sides: ["", ""], winners: [] };
  const fact = (seat: number, name: string, numerator: number) => ({
    seat,
    name,
    numerator,
    denominator: 2,
  });
  const outcome = {
    ...match,
    facts: [fact(0, "fouls", 1), fact(1, "fouls", 2), fact(0, "kept", 0)],
  };
  expect(factsOf(outcome, 0)).toEqual({ fouls: [1, 2], kept: [0, 2] });
  expect(factsOf(outcome, 1)).toEqual({ fouls: [2, 2] });
  expect(factsOf(outcome, 2)).toEqual({});
});

it("counts lost and illegal decisions of every seat, and no interviews", () => {
  const match = { points: [0, 0, 0], pointsScale: 1, roles: [], sides: [], winners: [] };
  const own = { seat: 0, name: "fouls", numerator: 1, denominator: 2 };
  const decided = (seat: number, missed: MissCode | null) => ({
    kind: "decision" as const,
    seat,
    missed,
  });
  const counted = withDecisionFacts({ ...match, facts: [own] }, [
    decided(0, null),
    decided(0, "illegal"),
    { ...decided(0, "timeout"), kind: "interview" },
    decided(1, "timeout"),
    decided(1, "error"),
    decided(1, "illegal"),
  ]);
  expect([0, 1, 2].map((seat) => factsOf(counted, seat))).toEqual([
    { fouls: [1, 2], "lost-decisions": [1, 2], "illegal-decisions": [1, 2] },
    { "lost-decisions": [3, 3], "illegal-decisions": [1, 3] },
    { "lost-decisions": [0, 0], "illegal-decisions": [0, 0] },
  ]);
});
