/** The stage of a wide page is drawn on a field of this size; faces, ballots and words share its coordinates. */
export const FIELD = { width: 1000, height: 600 } as const;

/** The same for the ring of a phone. */
export const NARROW_FIELD = { width: 360, height: 252 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The side of a face on which its name is shown on a wide page. */
export type LabelSide = "left" | "right" | "below";

/** Where a seat is drawn. */
export interface SeatPosition {
  /** Centre of the face on the wide field. */
  readonly wide: Point;
  /** Centre of the face on the narrow field. */
  readonly narrow: Point;
  /** Direction from the middle of the table, in radians, clockwise from the right. */
  readonly angle: number;
  readonly label: LabelSide;
}

/** Edges of the faces of a table, on the two fields. */
export interface FaceSizes {
  readonly wide: number;
  readonly narrow: number;
}

/** Tables up to this size leave room for text next to the faces. */
export const MAX_ROOMY_SEATS = 6;

/** Sizes of the faces, by the number of seats. */
export function faceSizes(seats: number): FaceSizes {
  if (seats <= MAX_ROOMY_SEATS) return { wide: 104, narrow: 58 };
  return seats <= 8 ? { wide: 80, narrow: 46 } : { wide: 66, narrow: 38 };
}

/** Half axes of the ellipse of the faces. */
const wideRing = { x: 372, y: 208 } as const;
const narrowRing = { x: 136, y: 76 } as const;
const wideCentre: Point = { x: 500, y: 312 };
const narrowCentre: Point = { x: 180, y: 120 };

/** In how many steps the way round the table is measured. */
const ARC_STEPS = 720;

/** By step: the distance along the ellipse from its top, clockwise, as a share of the whole. */
const arcShares: readonly number[] = (() => {
  const lengths = [0];
  for (let step = 1; step <= ARC_STEPS; step += 1) {
    const middle = ((step - 0.5) / ARC_STEPS) * 2 * Math.PI;
    const pace = Math.hypot(wideRing.x * Math.cos(middle), wideRing.y * Math.sin(middle));
    lengths.push((lengths.at(-1) ?? 0) + pace);
  }
  const all = lengths.at(-1) ?? 1;
  return lengths.map((length) => length / all);
})();

/**
 * Nobody sits under the lamp: the first two seats are at equal distances from it. A crowded table
 * has the same way between any two neighbours; at equal angles they would crowd at its sides.
 */
function angleOf(seat: number, seats: number): number {
  const share = (seat + seats - 0.5) / seats;
  if (seats <= MAX_ROOMY_SEATS) return share * 2 * Math.PI - Math.PI / 2;
  const step = arcShares.findIndex((arc) => arc >= share % 1);
  return (step / ARC_STEPS) * 2 * Math.PI - Math.PI / 2;
}

/** The least room for a label next to a face, in units of the field. */
const MIN_LABEL = 170;
/** Below this cosine a face is in front of the table. */
const IN_FRONT = 0.2;

function labelOf(angle: number, seats: number): LabelSide {
  const across = Math.cos(angle);
  const room = FIELD.width / 2 - wideRing.x * Math.abs(across) - faceSizes(seats).wide / 2;
  if (seats > MAX_ROOMY_SEATS || room < MIN_LABEL) return "below";
  return across < -IN_FRONT ? "left" : "right";
}

const on = (centre: Point, ring: Point, angle: number): Point => ({
  x: centre.x + ring.x * Math.cos(angle),
  y: centre.y + ring.y * Math.sin(angle),
});

/** A point of the ellipse of the faces, drawn in by `scale`. */
export const onRing = (angle: number, scale: number): Point =>
  on(wideCentre, { x: wideRing.x * scale, y: wideRing.y * scale }, angle);

/** The positions of the seats of a table of 2 to 12, clockwise from the upper left. */
export const seatPositions = (seats: number): readonly SeatPosition[] =>
  Array.from({ length: seats }, (_, seat) => {
    const angle = angleOf(seat, seats);
    return {
      angle,
      wide: on(wideCentre, wideRing, angle),
      narrow: on(narrowCentre, narrowRing, angle),
      label: labelOf(angle, seats),
    };
  });
