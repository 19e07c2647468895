import { type Appearance, creatures } from "./creatures.ts";
import { hash } from "./hash.ts";

/** Hues of seats in degrees; the first six are the furthest apart, the others are between them. */
const seatHues = [22, 122, 172, 222, 296, 346, 147, 197, 272, 321, 4, 42] as const;

/** Hue of a seat in degrees, the same in every match; twelve differ. */
export const seatHue = (seat: number): number => seatHues[seat % seatHues.length] ?? seatHues[0];

/**
 * The masks of a table, by seat: while roles are hidden, nothing about an agent decides its face.
 * No creature comes twice at a table of up to 14 seats.
 *
 * @param matchId decides which creatures sit where
 * @param seats 2 to 12
 */
export function masksOf(matchId: string, seats: number): readonly Appearance[] {
  return creatures
    .map((creature) => ({ creature, order: hash(`${matchId}/${creature}`) }))
    .sort((one, other) => one.order - other.order)
    .slice(0, seats)
    .map(({ creature }, seat) => ({ creature, hue: seatHue(seat) }));
}
