/** One public event on the time line. */
export interface Mark {
  readonly cursor: number;
  readonly round: number;
  readonly shape: MarkShape;
}

export type MarkShape =
  /** `size` from 0 to 1. */
  | { readonly kind: "bar"; readonly seat: number; readonly size: number }
  /** A decision of all at once, a dot each. */
  | { readonly kind: "dots"; readonly dots: readonly Dot[] }
  | { readonly kind: "cross"; readonly seat: number }
  | { readonly kind: "tick" };

/** `right` is told only when secrets are. */
export type Dot = "given" | "right" | "none";

/** A mark in its place. */
export interface PlacedMark extends Mark {
  /** Centre and width in per cent of the line. */
  readonly at: number;
  readonly width: number;
}

const room: Readonly<Record<MarkShape["kind"], number>> = { bar: 3, dots: 5, cross: 3, tick: 1.4 };

/**
 * Lays marks out from left to right. While a match is live the line keeps room to its right for
 * about `reserve` units (a speech takes 3), so that its first marks do not stretch over all of it.
 */
export function placeMarks(marks: readonly Mark[], reserve = 0): PlacedMark[] {
  const total = Math.max(
    marks.reduce((sum, { shape }) => sum + room[shape.kind], 0),
    reserve,
  );
  let before = 0;
  return marks.map((mark) => {
    const width = room[mark.shape.kind];
    const placed = {
      ...mark,
      at: ((before + width / 2) / total) * 100,
      width: (width / total) * 100,
    };
    before += width;
    return placed;
  });
}

/** The mark nearest to a place on the line (per cent); undefined when there is none. */
export function nearestMark(marks: readonly PlacedMark[], at: number): PlacedMark | undefined {
  let nearest: PlacedMark | undefined;
  for (const mark of marks) {
    if (nearest === undefined || Math.abs(mark.at - at) < Math.abs(nearest.at - at)) nearest = mark;
  }
  return nearest;
}

/** Where each round starts. */
export function roundStarts(
  marks: readonly PlacedMark[],
): { round: number; cursor: number; at: number }[] {
  const starts: { round: number; cursor: number; at: number }[] = [];
  for (const { round, cursor, at, width } of marks) {
    if (round > 0 && starts.every((start) => start.round !== round)) {
      starts.push({ round, cursor, at: at - width / 2 });
    }
  }
  return starts;
}
