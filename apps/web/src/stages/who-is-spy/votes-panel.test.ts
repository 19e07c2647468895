import { type Event, evolve, type State } from "@wisp/games/who-is-spy/view";
import { expect, it } from "vitest";
import { suspicionsOf } from "./votes-panel.tsx";

it("counts by seat and round how many suspected it, while it lived", () => {
  const votes = (round: number, choices: Record<number, number | null>): Event => ({
    type: "votes-shown",
    round,
    votes: Object.entries(choices).map(([seat, choice]) => ({ seat: Number(seat), choice })),
  });
  const state = [votes(1, { 0: 1, 1: 2, 2: 1, 3: null }), votes(2, { 0: 2, 2: 0, 3: 2 })].reduce<
    State | undefined
  >(evolve, undefined);
  if (state === undefined) throw new Error("nothing was folded");
  const table = {
    ...state,
    players: [0, 1, 2, 3].map((seat) => ({ name: `${seat}`, word: null, out: null })),
  };
  expect(suspicionsOf(table, 2)).toEqual([
    [
      { round: 1, votes: 0, bySpy: false, voters: 4 },
      { round: 2, votes: 1, bySpy: true, voters: 3 },
    ],
    [{ round: 1, votes: 2, bySpy: true, voters: 4 }],
    [
      { round: 1, votes: 1, bySpy: false, voters: 4 },
      { round: 2, votes: 2, bySpy: false, voters: 3 },
    ],
    [
      { round: 1, votes: 0, bySpy: false, voters: 4 },
      { round: 2, votes: 0, bySpy: false, voters: 3 },
    ],
  ]);
});
