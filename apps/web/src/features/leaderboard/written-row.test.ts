import { ranks } from "@wisp/stats";
import { expect, it } from "vitest";
import { columnOf } from "./columns.ts";
import { bracketsOf, shadesOf, toneOf } from "./written-row.ts";

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

it("shades from the least value of a column to its highest", () => {
  expect(shadesOf([0.2, 0.4, null, 0.6])).toEqual([0, 0.5, null, 1]);
  expect(shadesOf([3, 3])).toEqual([0.5, 0.5]);
  expect(shadesOf([0, 0])).toEqual([0, 0]);
  expect(shadesOf([])).toEqual([]);
});

it("takes the tone from a figure's role, and from the better direction", () => {
  const tone = (id: string) => toneOf("who-is-spy", columnOf("who-is-spy", id));
  expect(tone("winsSpy")).toBe("hidden");
  expect(tone("winsCivilian")).toBe("other");
  expect(tone("fouls")).toBe("bad");
  expect(tone("cost")).toBe("bad");
  expect(tone("score")).toBe("good");
  // Neither end is the better one.
  expect(toneOf("holdem", columnOf("holdem", "handsFolded"))).toBe("neutral");
  expect(tone("rating")).toBeNull();
  expect(tone("total")).toBeNull();
});
