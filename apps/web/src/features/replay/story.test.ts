import { expect, it } from "vitest";
import { roundAt } from "./story.ts";

const line = (cursor: number, round: number) => ({
  cursor,
  round,
  seat: null,
  text: "",
  afterMs: null,
  voice: "narrated" as const,
});
const lines = [line(0, 0), line(3, 1), line(5, 1), line(6, 1), line(9, 2), line(12, 2)];

it.each([
  [0, { round: 1, from: 3, to: 6 }],
  [4, { round: 1, from: 3, to: 6 }],
  [8, { round: 1, from: 3, to: 6 }],
  [9, { round: 2, from: 9, to: 12 }],
  [99, { round: 2, from: 9, to: 12 }],
])("at cursor %i it is %j", (cursor, clip) => {
  expect(roundAt(lines, cursor)).toEqual(clip);
});

it("is none in a game without rounds", () => {
  expect(roundAt([line(0, 0), line(1, 0)], 1)).toBeNull();
});
