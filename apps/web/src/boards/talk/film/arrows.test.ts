import { describe, expect, it } from "vitest";
import { type Arrow, arrowsOf, pointOn } from "./arrows.ts";
import { CLEAR, cardOf, FIELD, type Point, placesOf } from "./geometry.ts";

const STEPS = 60;

const pointsOf = ({ curve }: Arrow): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => pointOn(curve, step / STEPS));

const within = (point: Point, centre: Point, halfWidth: number, halfHeight: number) =>
  Math.abs(point.x - centre.x) < halfWidth && Math.abs(point.y - centre.y) < halfHeight;

const middle = { x: FIELD.width / 2, y: FIELD.height / 2 };
const rings = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const pairsOf = (seats: number) =>
  [...placesOf(seats).keys()].flatMap((from) =>
    [...placesOf(seats).keys()].filter((to) => to !== from).map((to) => [from, to] as const),
  );

describe.each(rings)("a ring of %i", (count) => {
  const places = placesOf(count);
  const card = cardOf(count);

  it("has a place for every seat, none over another or over the words, all within the field", () => {
    expect(places).toHaveLength(count);
    for (const [seat, place] of places.entries()) {
      expect(within(place, middle, (FIELD.width - card.width) / 2 + 1, FIELD.height / 2)).toBe(
        true,
      );
      expect(within(place, middle, CLEAR.x + card.width / 2, CLEAR.y + card.height / 2)).toBe(
        false,
      );
      for (const other of places.slice(seat + 1)) {
        expect(within(place, other, card.width, card.height)).toBe(false);
      }
    }
  });

  it.each(pairsOf(count))(
    "draws votes of seat %i for seat %i free of the words and the cards",
    (seat, choice) => {
      // The sixth arrow of its kind runs furthest in.
      const votes = Array.from({ length: 6 }, () => ({ seat, choice }));
      for (const arrow of arrowsOf(votes, count)) {
        for (const point of pointsOf(arrow)) {
          expect(within(point, middle, CLEAR.x, CLEAR.y)).toBe(false);
          for (const place of places) {
            expect(within(point, place, card.width / 2, card.height / 2)).toBe(false);
          }
        }
      }
    },
  );
});

describe("vote arrows", () => {
  it("keep the table of six as it was", () => {
    expect(placesOf(6).map(({ x, y }) => [x, y])).toEqual([
      [500, 49],
      [884, 175],
      [884, 415],
      [500, 541],
      [116, 415],
      [116, 175],
    ]);
  });

  it("end at the edges of the two cards", () => {
    const [arrow] = arrowsOf([{ seat: 0, choice: 3 }], 6);
    expect(arrow?.curve.start.y).toBeCloseTo(49 + cardOf(6).height / 2 + 7);
    expect(arrow?.curve.end.y).toBeCloseTo(541 - cardOf(6).height / 2 - 7);
  });

  it("are none for an abstention, a vote for oneself or a table that no ring shows", () => {
    const votes = [
      { seat: 0, choice: null },
      { seat: 1, choice: 1 },
    ];
    expect(arrowsOf(votes, 6)).toEqual([]);
    expect(arrowsOf([{ seat: 0, choice: 1 }], 2)).toEqual([]);
  });
});
