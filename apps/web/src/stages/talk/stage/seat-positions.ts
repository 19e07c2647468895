import type { CSSProperties } from "react";

/** The stage of a wide page is drawn on a field of this size; faces, ballots and words share its coordinates. */
export const FIELD = { width: 1000, height: 600 } as const;

/** The same for the ring of a phone. */
export const NARROW_FIELD = { width: 360, height: 252 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The side of a face on which its name is shown on a wide page. */
type LabelSide = "left" | "right" | "below";

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
interface FaceSizes {
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
 * No seat is under the lamp: the first two seats are at equal distances from it. A crowded table
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

/** Makes what depends only on the number of seats once for each number: every step of a replay asks for it. */
export function byTable<Value>(make: (seats: number) => Value): (seats: number) => Value {
  const made = new Map<number, Value>();
  return (seats) => {
    const kept = made.get(seats) ?? make(seats);
    made.set(seats, kept);
    return kept;
  };
}

/** The positions of the seats of a table of 2 to 12, clockwise from the upper left. */
export const seatPositions = byTable((seats): readonly SeatPosition[] =>
  Array.from({ length: seats }, (_, seat) => {
    const angle = angleOf(seat, seats);
    return {
      angle,
      wide: on(wideCentre, wideRing, angle),
      narrow: on(narrowCentre, narrowRing, angle),
      label: labelOf(angle, seats),
    };
  }),
);

/**
 * By seat, its place at the table, clockwise: players sit in the order in which they first speak. The first
 * seat keeps its place, so that a table that speaks in the order of its seats is as it is without an order.
 *
 * @param order of speaking; undefined while it is not known
 */
export function placesOf(seats: number, order: readonly number[] | undefined): readonly number[] {
  const first = order?.indexOf(0) ?? -1;
  return Array.from({ length: seats }, (_, seat) => {
    const at = order?.indexOf(seat) ?? -1;
    return order?.length !== seats || first < 0 || at < 0 ? seat : (at - first + seats) % seats;
  });
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;

/** The widest label: per cent of the field's width. */
const MAX_LABEL = 22;
/** The gaps of a label to its face and to the edge: per cent of the field's width. */
const GAPS = 2.5;

/** Maximum width of a label next to a face: per cent of the field's width. */
function labelWidth(x: number, face: number): number {
  const room = (Math.min(x, FIELD.width - x) - face / 2) / FIELD.width;
  return Math.min(MAX_LABEL, Math.max(MAX_LABEL * 0.6, room * 100 - GAPS));
}

/** The same below a face on a phone: at least, and where its neighbours leave room. */
const NARROW_LABEL = { min: 20, max: 30 } as const;
/** The height of a label on a phone, in units of the narrow field. */
const NARROW_LABEL_HEIGHT = 40;

/** Maximum width of a label below a face on a phone, up to its neighbours: per cent of the field's width. */
function narrowLabelWidth(
  { narrow: { x, y } }: Pick<SeatPosition, "narrow">,
  seats: number,
): number {
  if (seats > MAX_ROOMY_SEATS) return NARROW_LABEL.min;
  const radius = faceSizes(seats).narrow / 2;
  const rooms = seatPositions(seats).flatMap(({ narrow }) => {
    const across = Math.abs(narrow.x - x);
    const down = narrow.y - y;
    if (across < 1) return [];
    // Its label is beside this one, or its face is.
    if (Math.abs(down) < NARROW_LABEL_HEIGHT) return [across];
    return down > 0 && down < 2 * radius + NARROW_LABEL_HEIGHT ? [2 * (across - radius)] : [];
  });
  const room = Math.min(2 * x, 2 * (NARROW_FIELD.width - x), ...rooms) / NARROW_FIELD.width;
  return Math.max(NARROW_LABEL.min, Math.min(NARROW_LABEL.max, room * 100 - GAPS));
}

type SeatStyle = CSSProperties & Record<`--${string}`, string>;

const seatStyles = byTable((seats) => {
  const face = faceSizes(seats);
  return seatPositions(seats).map(
    (place): SeatStyle => ({
      "--x": percent(place.narrow.x, NARROW_FIELD.width),
      "--y": percent(place.narrow.y, NARROW_FIELD.height),
      "--face": `${((face.narrow / NARROW_FIELD.width) * 100).toFixed(3)}cqw`,
      "--narrow-label": `${narrowLabelWidth(place, seats).toFixed(3)}cqw`,
      "--wide-x": percent(place.wide.x, FIELD.width),
      "--wide-y": percent(place.wide.y, FIELD.height),
      "--wide-face": `${((face.wide / FIELD.width) * 100).toFixed(3)}cqw`,
      "--label": `${labelWidth(place.wide.x, face.wide).toFixed(3)}cqw`,
    }),
  );
});

/** Where a seat is drawn and how large its face is, as style properties for both fields. */
export const seatStyle = (seat: number, seats: number): SeatStyle => seatStyles(seats)[seat] ?? {};

/** Position of the label on a wide page; on a phone it is below the face. */
export const labelSides: Readonly<Record<LabelSide, string>> = {
  left: "@[47rem]:top-1/2 @[47rem]:right-full @[47rem]:left-auto @[47rem]:mr-4 @[47rem]:translate-x-0 @[47rem]:-translate-y-1/2 @[47rem]:items-end @[47rem]:text-right",
  right:
    "@[47rem]:top-1/2 @[47rem]:left-full @[47rem]:ml-4 @[47rem]:translate-x-0 @[47rem]:-translate-y-1/2 @[47rem]:items-start @[47rem]:text-left",
  below: "@[47rem]:mt-2 @[47rem]:max-w-[22cqw]",
};
