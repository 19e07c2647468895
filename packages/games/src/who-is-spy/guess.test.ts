import { describe, expect, it } from "vitest";
import { judgeGuess } from "./guess.ts";
import { evolve, type State } from "./state.ts";

/** Seat 3 is the spy; seat 1 is out before the vote of round 2. */
const events: Parameters<typeof evolve>[1][] = [
  { type: "round-opened", round: 1, order: [0, 1, 2, 3] },
  {
    type: "votes-shown",
    round: 1,
    votes: [0, 1, 2, 3].map((seat) => ({ seat, choice: 1 })),
  },
  { type: "player-out", round: 1, seat: 1, by: "vote" },
  {
    type: "votes-shown",
    round: 2,
    votes: [0, 2, 3].map((seat) => ({ seat, choice: 3 })),
  },
];
const before = events.reduce<State | undefined>(evolve, undefined);
const after = evolve(before, { type: "match-closed", round: 2, winner: "civilians", spy: 3 });

describe("judgeGuess", () => {
  it.each([
    [{ seat: 0, round: 1, choice: 3 }, true],
    [{ seat: 1, round: 1, choice: 0 }, false],
    [{ seat: 3, round: 2, choice: 3 }, true],
    [{ seat: 0, round: 2, choice: 0 }, false],
  ])("%j is right: %s", (guess, right) => {
    expect(judgeGuess(after, guess)).toEqual({ right });
  });

  it.each([
    { seat: 1, round: 2, choice: 3 },
    { seat: 0, round: 2, choice: 1 },
    { seat: 0, round: 3, choice: 3 },
    { seat: 5, round: 1, choice: 3 },
    { seat: 0, round: 1, choice: 5 },
  ])("%j is no ballot of the match", (guess) => {
    expect(judgeGuess(after, guess)).toHaveProperty("illegal");
  });

  it("tells nothing before the end", () => {
    if (before === undefined) throw new Error("nothing was folded");
    expect(judgeGuess(before, { seat: 0, round: 1, choice: 3 })).toHaveProperty("illegal");
  });
});
