import type { Seat } from "@wisp/game";

/** Size of the table; pages and films scale its coordinates. */
export const TABLE = { width: 360, height: 280, radius: 60 } as const;
export const CARD = { width: 46, height: 64, radius: 6 } as const;

const GAP = 6;
const BOARD_TOP = 108;
const HOLES_TOP: readonly number[] = [14, TABLE.height - 14 - CARD.height];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The upper left corner of card number `at` in a centred row of `count`. */
const inRow = (at: number, count: number, y: number): Point => ({
  x: (TABLE.width - count * CARD.width - (count - 1) * GAP) / 2 + at * (CARD.width + GAP),
  y,
});

const topOf = (seat: Seat): number => HOLES_TOP[seat] ?? 0;

/** The upper left corner of a community card, from 0 to 4. */
export const boardPosition = (at: number): Point => inRow(at, 5, BOARD_TOP);

/** The upper left corner of a hole card: seat 0 at the top, seat 1 at the bottom. */
export const holePosition = (seat: Seat, at: number): Point => inRow(at, 2, topOf(seat));

/** The middle of the line above the community cards with the pot. */
export const potPosition: Point = { x: TABLE.width / 2, y: BOARD_TOP - 15 };

/** The end of the line next to a seat's cards that says what the seat did, and its width. */
export const labelPosition = (seat: Seat): Point & { readonly width: number } => ({
  x: 121,
  y: topOf(seat) + CARD.height / 2,
  width: 111,
});

/** The middle of the button next to a seat's cards. */
export const buttonPosition = (seat: Seat): Point => ({ x: 249, y: topOf(seat) + 16 });

/** The middle of the chip next to a seat's cards; the amount of its bet follows. */
export const betPosition = (seat: Seat): Point => ({ x: 249, y: topOf(seat) + 46 });

/** Radii of the button and of a chip. */
export const RADIUS = { button: 9, chip: 6.5 } as const;
