/** A coin that flies to a seat. */
export interface Coin {
  readonly seat: number;
  /** Its place in the order in which coins fly. */
  readonly place: number;
}

/** No match of the talk games gives a seat more. */
const MAX_COINS = 12;

/** The coins that the points of a match are shown by: one for each point, rounded, seat by seat. */
export function coinsOf(
  seats: readonly { readonly seat: number; readonly points: number }[],
): readonly Coin[] {
  return seats
    .toSorted((one, other) => one.seat - other.seat)
    .flatMap(({ seat, points }) =>
      Array.from({ length: Math.min(MAX_COINS, Math.max(0, Math.round(points))) }, () => seat),
    )
    .map((seat, place) => ({ seat, place }));
}
