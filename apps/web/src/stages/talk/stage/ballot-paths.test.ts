import { describe, expect, it } from "vitest";
import { ballotPaths } from "./ballot-paths.ts";
import { FIELD, faceSizes, NARROW_FIELD, type Point, seatPositions } from "./seat-positions.ts";

/** The middle of the wide field, which the words of the table take. */
const MIDDLE = { x: 500, y: 318, halfWidth: 178, halfHeight: 92 } as const;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])("a table of %i", (seats) => {
  const places = seatPositions(seats);
  const face = faceSizes(seats);

  it("keeps its faces apart and within the field, wide and narrow", () => {
    expect(places).toHaveLength(seats);
    for (const [seat, { wide, narrow }] of places.entries()) {
      const edge = (at: number, size: number, whole: number) => {
        expect(at - size / 2).toBeGreaterThanOrEqual(0);
        expect(at + size / 2).toBeLessThanOrEqual(whole);
      };
      edge(wide.x, face.wide, FIELD.width);
      edge(wide.y, face.wide, FIELD.height);
      edge(narrow.x, face.narrow, NARROW_FIELD.width);
      edge(narrow.y, face.narrow, NARROW_FIELD.height);
      for (const other of places.slice(seat + 1)) {
        expect(distance(wide, other.wide)).toBeGreaterThan(face.wide);
        expect(distance(narrow, other.narrow)).toBeGreaterThan(face.narrow);
      }
    }
  });

  it("has paths for ballots that cross neither another face nor the middle", () => {
    for (const seat of places.keys()) {
      for (const choice of places.keys()) {
        if (seat === choice) continue;
        const votes = Array.from({ length: 4 }, () => ({ seat, choice }));
        for (const { points } of ballotPaths(votes, seats)) {
          for (const point of points) {
            const inMiddle =
              Math.abs(point.x - MIDDLE.x) < MIDDLE.halfWidth &&
              Math.abs(point.y - MIDDLE.y) < MIDDLE.halfHeight;
            expect(inMiddle, `${seat} for ${choice}`).toBe(false);
            for (const { wide } of places) {
              expect(distance(point, wide), `${seat} for ${choice}`).toBeGreaterThan(face.wide / 2);
            }
          }
        }
      }
    }
  });
});

it("draws no path for an abstention or a vote for oneself", () => {
  const votes = [
    { seat: 0, choice: null },
    { seat: 1, choice: 1 },
  ];
  expect(ballotPaths(votes, 6)).toEqual([]);
});
