import { type Event, evolve, type State } from "@wisp/games/who-is-spy/view";
import { expect, it } from "vitest";
import { countVotes } from "./vote-count.ts";

const names = ["Ann", "Bo", "Cy", "Di"];

/** The state after a round in which the seats voted so, in order. */
function voted(...choices: readonly (number | null)[]): State {
  const votes = choices.map((choice, seat) => ({ seat, choice }));
  const players = names.map((name) => ({ name, word: null, out: null }));
  const event: Event = { type: "votes-shown", round: 1, votes };
  return {
    ...evolve(undefined, event),
    players,
    votes: votes.map((vote) => ({ round: 1, ...vote })),
  };
}

it.each([
  ["one seat has the most", [1, 0, 1, 1], null],
  ["two seats have the most", [1, 0, 1, 0], "tie"],
  ["each seat has one vote", [1, 2, 3, 0], "tie"],
  ["a single vote was cast", [null, null, null, 2], null],
  ["everybody abstained", [null, null, null, null], "noVotes"],
] as const)("when %s", (_, choices, nobodyOut) => {
  expect(countVotes(voted(...choices), 1).nobodyOut).toBe(nobodyOut);
});

it("lists who received votes, most first, and counts abstentions", () => {
  const { received, abstentions } = countVotes(voted(2, 0, 0, null), 1);
  expect(received.map(({ name, votes }) => [name, votes.map(({ seat }) => seat)])).toEqual([
    ["Ann", [1, 2]],
    ["Cy", [0]],
  ]);
  expect(abstentions).toBe(1);
  expect(countVotes(voted(0, 0, 0, 0), 2).received).toEqual([]);
});
