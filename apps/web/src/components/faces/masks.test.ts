import fc from "fast-check";
import { expect, it } from "vitest";
import { masksOf, seatHue } from "./masks.ts";

it("never gives two seats of a table one creature or one hue", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 2, max: 12 }), (match, seats) => {
      const masks = masksOf(match, seats);
      expect(masks).toHaveLength(seats);
      expect(new Set(masks.map(({ creature }) => creature)).size).toBe(seats);
      expect(masks.map(({ hue }) => hue)).toEqual(
        Array.from({ length: seats }, (_, seat) => seatHue(seat)),
      );
    }),
  );
});

it("seats other creatures in other matches, and the same in the same", () => {
  const tables = Array.from({ length: 200 }, (_, at) =>
    masksOf(`01a1f82a-df9f-733b-ab90-${String(at).padStart(12, "0")}`, 6)
      .map(({ creature }) => creature)
      .join(" "),
  );
  expect(new Set(tables).size).toBeGreaterThan(195);
  const known = masksOf("01a1f82a-df9f-733b-ab90-e7bda0d3f8b3", 6).map(({ creature }) => creature);
  expect(known).toEqual(["pear", "cat", "raven", "golem", "owl", "ram"]);
});

it("keeps the hues of seats apart, and off those of the lamp, the spy and civilians", () => {
  const hues = Array.from({ length: 12 }, (_, seat) => seatHue(seat));
  expect(hues.slice(0, 6)).toEqual([22, 122, 172, 222, 296, 346]);
  for (const [seat, hue] of hues.entries()) {
    expect((hue >= 50 && hue <= 105) || (hue >= 240 && hue <= 265)).toBe(false);
    for (const other of hues.slice(seat + 1)) {
      const apart = Math.abs(hue - other);
      expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(18);
    }
  }
});
