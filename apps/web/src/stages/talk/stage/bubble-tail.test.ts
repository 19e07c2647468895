import { expect, it } from "vitest";
import { narrowTail, narrowTailPath } from "./bubble-tail.ts";
import { faceSizes, seatPositions } from "./seat-positions.ts";

it.each([3, 4, 5, 6, 7, 8, 10])(
  "leads past the other faces of a table of %i to the speaker",
  (seats) => {
    const places = seatPositions(seats);
    const radius = faceSizes(seats).narrow / 2;
    for (const [place, { narrow }] of places.entries()) {
      const tail = narrowTail(place, seats);
      // A replay asks at every step, and finding the way takes a fifth of one.
      expect(narrowTail(place, seats)).toBe(tail);
      const { points } = tail;
      if (points.length === 0) {
        // No seat is between the bubble and a face in front.
        expect(tail.x).toBe(narrow.x);
        expect(narrowTailPath(tail)).toBe("");
        continue;
      }
      expect(points.at(-1)).toEqual(narrow);
      expect(narrowTailPath(tail)).toMatch(/^M[\d.\-L ]+Z$/);
      for (const [other, { narrow: face }] of places.entries()) {
        if (other === place) continue;
        for (const { x, y } of points) {
          expect(Math.hypot(x - face.x, y - face.y), `${place} past ${other}`).toBeGreaterThan(
            radius,
          );
        }
      }
    }
  },
);
