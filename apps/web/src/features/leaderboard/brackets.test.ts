import { ranks } from "@wisp/stats";
import { expect, it } from "vitest";
import { bracketsOf } from "./brackets.ts";

/** Brackets as text: a line per row, a sign per lane. */
function drawn(groups: readonly (readonly number[])[]): string[] {
  const signs = { start: "[", middle: "|", end: "]" } as const;
  return bracketsOf(groups).map((pieces) => {
    const lanes: string[] = [];
    for (const { lane, part } of pieces) lanes[lane] = signs[part];
    return Array.from(lanes, (sign) => sign ?? " ").join("");
  });
}

it("joins the rows of a group, overlapping groups in separate lanes", () => {
  expect(drawn([[0], [0], [0, 1], [1], [1], [2], [2], [3]])).toEqual([
    "[",
    "|",
    "][",
    " |",
    " ]",
    "[",
    "]",
    "",
  ]);
});

it("takes as few lanes as overlaps need", () => {
  expect(drawn([[0], [0, 1], [0, 1, 2], [1, 2], [2], [3], [3]])).toEqual([
    "[",
    "|[",
    "]|[",
    " ]|",
    "  ]",
    "[",
    "]",
  ]);
});

it("draws none for agents without a group, and none around rows of others", () => {
  expect(drawn([[], [0], [0], []])).toEqual(["", "[", "]", ""]);
  expect(drawn([[0], [1], [0]])).toEqual(["", "", ""]);
  expect(bracketsOf([])).toEqual([]);
});

it("joins the agents whose ranks are tied", () => {
  const field = [9, 8.9, 6, 3].map((value) => ({ value, variance: 0.01 }));
  expect(drawn(ranks(field).map(({ groups }) => groups))).toEqual(["[", "]", "", ""]);
});
