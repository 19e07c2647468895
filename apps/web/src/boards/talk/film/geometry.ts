/** The table of films is drawn on a field of this size; cards and arrows share its coordinates. */
export const FIELD = { width: 1000, height: 590 } as const;

/** Size of a card at a table with so many seats. */
export const cardOf = (seats: number): { readonly width: number; readonly height: number } =>
  seats <= 8 ? { width: 220, height: 90 } : { width: 170, height: 76 };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a card stands, and its direction from the middle: in radians, clockwise from the right. */
export interface Place extends Point {
  readonly angle: number;
}

export const MIDDLE: Point = { x: 500, y: 295 };
/** Half size of the space in the middle that arrows leave free. */
export const CLEAR = { x: 168, y: 78 } as const;

/** Rows of the ring, and its two columns. */
export const TOP = 49;
export const BOTTOM = 541;
const LEFT = 116;
const RIGHT = 884;

/** How many cards stand on top, on the right, at the bottom and on the left, by number of seats. */
const layouts: ReadonlyMap<number, readonly [number, number, number, number]> = new Map([
  [3, [1, 0, 2, 0]],
  [4, [1, 1, 1, 1]],
  [5, [1, 1, 2, 1]],
  [6, [1, 2, 1, 2]],
  [7, [1, 2, 2, 2]],
  [8, [2, 2, 2, 2]],
  [9, [2, 2, 3, 2]],
  [10, [3, 2, 3, 2]],
  [11, [2, 3, 3, 3]],
  [12, [3, 3, 3, 3]],
]);

/** Along a row by how many cards stand in it, from the left. */
const rows: readonly (readonly number[])[] = [[], [500], [330, 670], [280, 500, 720]];
/** Along a column, from above. */
const columns: readonly (readonly number[])[] = [[], [295], [175, 415], [150, 295, 440]];

/** Six stand at equal angles; elsewhere a card is in the direction in which the middle sees it. */
const angleOf = (seats: number, seat: number, { x, y }: Point): number =>
  seats === 6
    ? ((seat * 60 - 90) * Math.PI) / 180
    : Math.atan2((y - MIDDLE.y) / (BOTTOM - MIDDLE.y), (x - MIDDLE.x) / (RIGHT - MIDDLE.x));

const rings: ReadonlyMap<number, readonly Place[]> = new Map(
  [...layouts].map(([seats, [top, right, bottom, left]]) => {
    const points: Point[] = [
      ...(rows[top] ?? []).map((x) => ({ x, y: TOP })),
      ...(columns[right] ?? []).map((y) => ({ x: RIGHT, y })),
      ...(rows[bottom] ?? []).toReversed().map((x) => ({ x, y: BOTTOM })),
      ...(columns[left] ?? []).toReversed().map((y) => ({ x: LEFT, y })),
    ];
    const places = points.map((point, seat) => ({ ...point, angle: angleOf(seats, seat, point) }));
    return [seats, places];
  }),
);

/** Centres of the cards of a table of 3 to 12, clockwise from the top; [] for any other number. */
export const placesOf = (seats: number): readonly Place[] => rings.get(seats) ?? [];
