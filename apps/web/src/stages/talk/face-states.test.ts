import { expect, it } from "vitest";
import { faceStatesOf, type TableFacts } from "./face-states.ts";

const quiet: TableFacts = {
  out: [false, false, false, false],
  speaking: null,
  caught: null,
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
    { out: [true, false, false, false], caught: 0 },
    "caught listening listening listening",
  ],
])("shows faces when %s", (_, facts, states) => {
  expect(faceStatesOf({ ...quiet, ...facts }).join(" ")).toBe(states);
});
