import { describe, expect, it } from "vitest";
import { over } from "../../test/guessing.ts";
import { run } from "../../test/guessing-subject.ts";
import type { Fact, Outcome } from "../contract.ts";

const sound: Outcome = {
  points: [1, 1],
  pointsScale: 1,
  roles: ["guesser", "guesser"],
  sides: ["one", "two"],
  winners: [],
  facts: [],
};

const ending = (change: Partial<Outcome>) =>
  run({ outcome: (state) => (over(state) ? { ...sound, ...change } : undefined) });

const fact = (change: Partial<Fact>): Partial<Outcome> => ({
  facts: [{ seat: 0, name: "guesses", numerator: 1, denominator: 2, ...change }],
});

describe("the suite lets pass an outcome", () => {
  it.each([
    ["in which both win", { winners: [0, 1] }],
    ["in which the second wins", { winners: [1] }],
    ["whose points reach the declared ends", { points: [0, 2] }],
    ["of one side", { sides: ["both", "both"] }],
    [
      "with facts of all seats",
      { facts: [...(fact({}).facts ?? []), ...(fact({ seat: 1 }).facts ?? [])] },
    ],
    ["with a fact that nothing counts for", fact({ numerator: 0, denominator: 0 })],
  ] satisfies readonly (readonly [string, Partial<Outcome>])[])("%s", (_, change) => {
    expect(ending(change)).not.toThrow();
  });
});

describe("the suite catches an outcome", () => {
  it.each([
    ["with points of one seat", { points: [2] }, /points of 1 of 2 seats/],
    ["with a role too many", { roles: ["a", "b", "c"] }, /roles of 3 of 2 seats/],
    ["without sides", { sides: [] }, /sides of 0 of 2 seats/],
    ["with a role that has no name", { roles: ["guesser", ""] }, /a role or a side has no name/],
    ["with a side that has no name", { sides: ["", "two"] }, /a role or a side has no name/],
    ["with points in fractions", { points: [0.5, 1.5] }, /points are not whole: 0.5, 1.5/],
    ["with one point in fractions", { points: [1, 0.5] }, /points are not whole: 1, 0.5/],
    ["with points below the least", { points: [3, -1] }, /points 3, -1 leave the declared 0 to 2/],
    ["with too few points", { points: [0, 1] }, /points add up to 1, not 2/],
    ["with winners in descending order", { winners: [1, 0] }, /ascending order: 1, 0/],
    ["with a winner twice", { winners: [1, 1] }, /ascending order: 1, 1/],
    ["with a winner before the first seat", { winners: [-1] }, /ascending order: -1/],
    ["with half a winner", { winners: [0.5] }, /ascending order: 0.5/],
    ["with a winner behind the last seat", { winners: [0, 2] }, /ascending order: 0, 2/],
    ["with a fact of half a match", fact({ denominator: 0.5 }), /of seat 0 is 1 of 0.5/],
    ["with a fact of less than nothing", fact({ denominator: -1 }), /of seat 0 is 1 of -1/],
    ["with a fact that has no name", fact({ name: "" }), /the fact "" of seat 0/],
    ["with a fact of no seat", fact({ seat: -1 }), /"guesses" of seat -1/],
    ["with a fact of a seat too many", fact({ seat: 2 }), /"guesses" of seat 2/],
  ] satisfies readonly (readonly [string, Partial<Outcome>, RegExp])[])("%s", (_, change, why) => {
    expect(ending(change)).toThrow(why);
  });

  it.each([
    [[0, 3], /leave the declared 0 to 2/],
    [[-1, 1], /leave the declared 0 to 2/],
  ])("with points %o where sums vary", (points, why) => {
    const range = { scale: 1, least: 0, most: 2, sum: null };
    const outcome = { ...sound, points };
    expect(
      run({ outcome: (state) => (over(state) ? outcome : undefined) }, { points: () => range }),
    ).toThrow(why);
    expect(run({}, { points: () => range })).not.toThrow();
  });

  it.each([0, 0.5, 1.5])("whose points are declared in units of 1/%d", (scale) => {
    const points = () => ({ scale, least: 0, most: 2, sum: 2 });
    expect(run({}, { points })).toThrow(/points are declared in units of 1\//);
  });
});
