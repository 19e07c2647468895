import { describe, expect, it } from "vitest";
import { type Mark, type MarkShape, nearestMark, placeMarks, roundStarts } from "./marks.ts";

const shapes: MarkShape[] = [
  { kind: "tick" },
  { kind: "bar", seat: 0, size: 1 },
  { kind: "dots", dots: [] },
  { kind: "cross", seat: 2 },
];
const marks = [0, 1, 1, 2].map(
  (round, cursor): Mark => ({ cursor, round, shape: shapes[cursor] ?? { kind: "tick" } }),
);

describe("marks on the time line", () => {
  it("fill the line from left to right without overlap", () => {
    const placed = placeMarks(marks);
    let edge = 0;
    for (const { at, width } of placed) {
      expect(at - width / 2).toBeCloseTo(edge);
      edge += width;
    }
    expect(edge).toBeCloseTo(100);
  });

  it("keep room ahead while the match is live", () => {
    const [, , , last] = placeMarks(marks, 100);
    expect(last?.at).toBeLessThan(15);
  });

  it("are found by the place one points at", () => {
    const placed = placeMarks(marks);
    expect(nearestMark(placed, 0)?.cursor).toBe(0);
    expect(nearestMark(placed, placed[2]?.at ?? 0)?.cursor).toBe(2);
    expect(nearestMark(placed, 100)?.cursor).toBe(3);
    expect(nearestMark([], 50)).toBeUndefined();
  });

  it("tell where each round starts", () => {
    expect(roundStarts(placeMarks(marks)).map(({ round, cursor }) => [round, cursor])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });
});
