import { describe, expect, it } from "vitest";
import { nearestTick, placeTicks, roundStarts, type Tick, type TickShape } from "./ticks.ts";

const shapes: TickShape[] = [
  { kind: "point" },
  { kind: "bar", seat: 0, size: 1 },
  { kind: "dots", dots: [] },
  { kind: "cross", seat: 2 },
];
const ticks = [0, 1, 1, 2].map(
  (round, cursor): Tick => ({ cursor, round, shape: shapes[cursor] ?? { kind: "point" } }),
);

describe("ticks on the time line", () => {
  it("fill the line from left to right without overlap", () => {
    const placed = placeTicks(ticks);
    let edge = 0;
    for (const { at, width } of placed) {
      expect(at - width / 2).toBeCloseTo(edge);
      edge += width;
    }
    expect(edge).toBeCloseTo(100);
  });

  it("keep room ahead while the match is live", () => {
    const [, , , last] = placeTicks(ticks, 100);
    expect(last?.at).toBeLessThan(15);
  });

  it("have the same places whatever follows those that fill the line", () => {
    const alone = placeTicks(ticks.slice(0, 2), 5);
    const followed = placeTicks(ticks, 5, 2);
    expect(followed.slice(0, 2)).toEqual(alone);
    expect(nearestTick(followed, 100)?.cursor).toBe(2);
  });

  it("are found by the place one points at", () => {
    const placed = placeTicks(ticks);
    expect(nearestTick(placed, 0)?.cursor).toBe(0);
    expect(nearestTick(placed, placed[2]?.at ?? 0)?.cursor).toBe(2);
    expect(nearestTick(placed, 100)?.cursor).toBe(3);
    expect(nearestTick([], 50)).toBeUndefined();
  });

  it("show where each round starts", () => {
    expect(roundStarts(placeTicks(ticks)).map(({ round, cursor }) => [round, cursor])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });
});
