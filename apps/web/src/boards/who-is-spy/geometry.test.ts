import { describe, expect, it } from "vitest";
import { type Arrow, arrowsOf, CARD, CLEAR, FIELD, type Point, places } from "./geometry.ts";

const STEPS = 60;

function pointsOf({ curve: { start, leave, enter, end } }: Arrow): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const mix = (a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
    return {
      x: mix(start.x, leave.x, enter.x, end.x),
      y: mix(start.y, leave.y, enter.y, end.y),
    };
  });
}

const within = (point: Point, centre: Point, halfWidth: number, halfHeight: number) =>
  Math.abs(point.x - centre.x) < halfWidth && Math.abs(point.y - centre.y) < halfHeight;

const seats = [...places.keys()];
const pairs = seats.flatMap((from) => seats.filter((to) => to !== from).map((to) => [from, to]));
const middle = { x: FIELD.width / 2, y: FIELD.height / 2 };

describe("vote arrows", () => {
  it.each(pairs)("from seat %i to seat %i leaves the words and the cards free", (seat, choice) => {
    // The sixth arrow of its kind runs furthest in.
    const votes = Array.from({ length: 6 }, () => ({
      round: 1,
      seat: seat ?? 0,
      choice: choice ?? 0,
    }));
    for (const arrow of arrowsOf(votes)) {
      for (const point of pointsOf(arrow)) {
        expect(within(point, middle, CLEAR.x, CLEAR.y)).toBe(false);
        for (const place of places) {
          expect(within(point, place, CARD.width / 2, CARD.height / 2)).toBe(false);
        }
      }
    }
  });

  it("ends at the edges of the two cards", () => {
    const [arrow] = arrowsOf([{ round: 1, seat: 0, choice: 3 }]);
    expect(arrow?.curve.start.y).toBeCloseTo(49 + CARD.height / 2 + 7);
    expect(arrow?.curve.end.y).toBeCloseTo(541 - CARD.height / 2 - 7);
  });

  it("draws none for an abstention or a vote for oneself", () => {
    expect(
      arrowsOf([
        { round: 1, seat: 0, choice: null },
        { round: 1, seat: 1, choice: 1 },
      ]),
    ).toEqual([]);
  });
});
