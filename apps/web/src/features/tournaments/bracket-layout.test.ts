import { expect, test } from "vitest";
import { bracketRounds, nextTable } from "./bracket-layout.ts";
import type { ShownTable } from "./spoilers.ts";

const table = (round: number, number: number, isThirdPlace = false): ShownTable => ({
  round,
  table: number,
  isThirdPlace,
  slots: [],
  order: null,
  scores: {},
  isHidden: false,
  isDrawn: true,
});

const from = (round: number, ...tables: number[]) => tables.map((each) => ({ round, table: each }));

/** Three tables of which each leads to one of two, then a final and a match for the third place. */
const rounds = bracketRounds(
  [table(1, 1), table(0, 0), table(0, 2), table(0, 1), table(1, 0), table(2, 0), table(2, 1, true)],
  new Map([
    ["1/0", [...from(0, 0), ...from(0, 0), null]],
    ["1/1", from(0, 1, 2)],
    ["2/0", from(1, 0, 1)],
    ["2/1", from(1, 0, 1)],
  ]),
);

test("rounds and tables are in order, and each table is tied once to those that lead to it", () => {
  expect(rounds.map(({ tables }) => tables.map((each) => each.table))).toEqual([
    [0, 1, 2],
    [0, 1],
    [0, 1],
  ]);
  expect(rounds[0]?.lines).toEqual([]);
  expect(rounds[1]?.lines).toEqual([
    { from: 1 / 6, to: 1 / 4 },
    { from: 1 / 2, to: 3 / 4 },
    { from: 5 / 6, to: 3 / 4 },
  ]);
  // The match for the third place has no line.
  expect(rounds[2]?.lines.map(({ to }) => to)).toEqual([1 / 4, 1 / 4]);
});

test.each([
  [0, 0, "ArrowDown", { round: 0, index: 1 }],
  [0, 2, "ArrowDown", null],
  [0, 0, "ArrowUp", null],
  [0, 2, "ArrowRight", { round: 1, index: 1 }],
  [0, 0, "ArrowLeft", null],
  [1, 0, "ArrowLeft", { round: 0, index: 0 }],
  [1, 1, "ArrowLeft", { round: 0, index: 2 }],
  [2, 0, "ArrowRight", null],
  [1, 0, "Enter", null],
])(
  "from table %2$i of round %1$i, %3$s leads to the table beside",
  (round, index, key, expected) => {
    expect(nextTable(rounds, { round, index }, key)).toEqual(expected);
  },
);
