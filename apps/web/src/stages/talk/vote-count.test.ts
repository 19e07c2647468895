import { expect, it } from "vitest";
import { countVotes, type VoteCount } from "./vote-count.ts";

const names = ["Ann", "Bo", "Cy", "Di"];

/** The count of a round in which the seats voted so, in order. */
const counted = (...choices: readonly (number | null)[]): VoteCount =>
  countVotes(
    names,
    choices.map((choice, seat) => ({ seat, choice })),
  );

it.each([
  ["one seat has the most", [1, 0, 1, 1], null],
  ["two seats have the most", [1, 0, 1, 0], "tie"],
  ["each seat has one vote", [1, 2, 3, 0], "tie"],
  ["a single vote was cast", [null, null, null, 2], null],
  ["everybody abstained", [null, null, null, null], "noVotes"],
] as const)("when %s", (_, choices, undecided) => {
  expect(counted(...choices).undecided).toBe(undecided);
});

it("lists who received votes, most first, and counts abstentions", () => {
  const { received, abstentions } = counted(2, 0, 0, null);
  expect(received.map(({ name, votes }) => [name, votes.map(({ seat }) => seat)])).toEqual([
    ["Ann", [1, 2]],
    ["Cy", [0]],
  ]);
  expect(abstentions).toBe(1);
  expect(counted().received).toEqual([]);
});
