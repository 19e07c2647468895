import { expect, it } from "vitest";
import { countVotes, faceStatesOf, type TableFacts, type VoteCount } from "./votes.ts";

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

const quiet: TableFacts = {
  out: [false, false, false, false],
  speaking: null,
  caught: [],
  votes: [],
  voting: false,
};
const votes = [
  { seat: 0, choice: 1 },
  { seat: 1, choice: 1 },
  { seat: 2, choice: 1 },
  { seat: 3, choice: null },
  { seat: 2, choice: 0 },
];

it.each<[string, Partial<TableFacts>, string]>([
  ["nothing happens", {}, "listening listening listening listening"],
  ["a seat speaks", { speaking: 1 }, "listening speaking listening listening"],
  ["the last vote counts", { votes, speaking: 1 }, "suspicious speaking listening listening"],
  ["votes are shown", { votes, voting: true }, "suspicious listening suspicious listening"],
  ["votes lie in the past", { votes }, "listening listening listening listening"],
  [
    "a seat is out",
    { out: [true, false, false, false], votes, speaking: 1 },
    "out speaking listening listening",
  ],
  [
    "the spy is out and found",
    { out: [true, false, false, false], caught: [0] },
    "caught listening listening listening",
  ],
])("shows faces when %s", (_, facts, states) => {
  expect(faceStatesOf({ ...quiet, ...facts }).join(" ")).toBe(states);
});
