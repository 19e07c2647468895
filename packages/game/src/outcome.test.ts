import { expect, it } from "vitest";
import { factsOf, winningSides } from "./outcome.ts";

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
