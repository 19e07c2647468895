import type { CSSProperties } from "react";
import { byTable, FIELD, NARROW_FIELD, seatPositions } from "#stages/talk/stage/seat-positions.ts";

/** The middle of the table on the two fields. */
const MIDDLE = { wide: { x: 500, y: 312 }, narrow: { x: 180, y: 120 } } as const;

/** How far from the middle the things before a seat lie: shares of the half axes of the ring of faces. */
const REACH = { wide: { x: 223, y: 116 }, narrow: { x: 68, y: 32 } } as const;

/** A crowded table has its things nearer to the faces, which are smaller. */
const CROWDED = { wide: { x: 268, y: 140 }, narrow: { x: 96, y: 50 } } as const;

type Style = CSSProperties & Record<`--${string}`, string>;

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;

/** Tables up to this size have large things before the seats. */
export const MAX_LARGE_SEATS = 6;

/** Where the thing before a seat lies, as style properties for both fields. */
export const frontStyles = byTable((seats): readonly Style[] => {
  const { wide, narrow } = seats > MAX_LARGE_SEATS ? CROWDED : REACH;
  return seatPositions(seats).map(({ angle }): Style => {
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    return {
      "--x": percent(MIDDLE.narrow.x + narrow.x * across, NARROW_FIELD.width),
      "--y": percent(MIDDLE.narrow.y + narrow.y * down, NARROW_FIELD.height),
      "--wide-x": percent(MIDDLE.wide.x + wide.x * across, FIELD.width),
      "--wide-y": percent(MIDDLE.wide.y + wide.y * down, FIELD.height),
    };
  });
});

/** A coin on its way into the pool: whose it is, and which of that player's. */
export interface GivenCoin {
  readonly seat: number;
  readonly place: number;
}

/** Points that a coin stands for, and the most coins of a player. */
const COIN_POINTS = 10;
const MAX_COINS = 8;

/** The coins by which amounts are shown: at least one for anything above 0. */
export const coinsFor = (amount: number): number =>
  amount <= 0 ? 0 : Math.max(1, Math.min(MAX_COINS, Math.round(amount / COIN_POINTS)));

/** The coins of all seats, one after the other. */
export const coinsOfSeats = (amounts: readonly number[]): GivenCoin[] =>
  amounts
    .flatMap((amount, seat) => Array.from({ length: coinsFor(amount) }, () => seat))
    .map((seat, place) => ({ seat, place }));
