/** One public event on the time line. */
export interface Tick {
  readonly cursor: number;
  readonly round: number;
  readonly shape: TickShape;
}

export type TickShape =
  /** `size` from 0 to 1; `colour` in CSS, absent: the seat's. */
  | {
      readonly kind: "bar";
      readonly seat: number;
      readonly size: number;
      readonly colour?: string;
    }
  /** A simultaneous decision of all seats, a dot each. */
  | { readonly kind: "dots"; readonly dots: readonly Dot[] }
  | { readonly kind: "cross"; readonly seat: number }
  | { readonly kind: "point" };

/** `right` is set only when secrets are shown. */
type Dot = "given" | "right" | "none";

/** A tick with its position. */
export interface PlacedTick extends Tick {
  /** Centre and width in per cent of the line. */
  readonly at: number;
  readonly width: number;
}

const room: Readonly<Record<TickShape["kind"], number>> = { bar: 3, dots: 5, cross: 3, point: 1.4 };

/**
 * Lays ticks out from left to right. Where more may follow, the line keeps room to its right for about
 * `reserve` units (a speech takes 3), so that its first ticks do not stretch over the whole line.
 *
 * @param count how many of them fill the line; the positions of the rest may exceed 100
 */
export function placeTicks(
  ticks: readonly Tick[],
  reserve = 0,
  count = ticks.length,
): PlacedTick[] {
  const total = Math.max(
    ticks.slice(0, count).reduce((sum, { shape }) => sum + room[shape.kind], 0),
    reserve,
  );
  let before = 0;
  return ticks.map((tick) => {
    const width = room[tick.shape.kind];
    const placed = {
      ...tick,
      at: ((before + width / 2) / total) * 100,
      width: (width / total) * 100,
    };
    before += width;
    return placed;
  });
}

/** The tick nearest to a place on the line (per cent); undefined when there is none. */
export function nearestTick(ticks: readonly PlacedTick[], at: number): PlacedTick | undefined {
  let nearest: PlacedTick | undefined;
  for (const tick of ticks) {
    if (nearest === undefined || Math.abs(tick.at - at) < Math.abs(nearest.at - at)) nearest = tick;
  }
  return nearest;
}

/** Where each round starts. */
export function roundStarts(
  ticks: readonly PlacedTick[],
): { round: number; cursor: number; at: number }[] {
  const starts: { round: number; cursor: number; at: number }[] = [];
  for (const { round, cursor, at, width } of ticks) {
    if (round > 0 && starts.every((start) => start.round !== round)) {
      starts.push({ round, cursor, at: at - width / 2 });
    }
  }
  return starts;
}
