import type { CSSProperties } from "react";
import {
  FIELD,
  faceSizes,
  type LabelSide,
  MAX_ROOMY_SEATS,
  NARROW_FIELD,
  type SeatPosition,
  seatPositions,
} from "./seat-positions.ts";

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

/** The same below a face on a phone; in front of a table that is not crowded nothing is beside a label. */
const NARROW_LABEL = { front: 28, elsewhere: 20 } as const;
/** Above this sine a face is in front of the table. */
const IN_FRONT = 0.2;

/** Maximum width of a label below a face on a phone: per cent of the field's width. */
function narrowLabelWidth(
  { angle, narrow: { x } }: Pick<SeatPosition, "angle" | "narrow">,
  seats: number,
): number {
  if (seats > MAX_ROOMY_SEATS || Math.sin(angle) < IN_FRONT) return NARROW_LABEL.elsewhere;
  const room = (2 * Math.min(x, NARROW_FIELD.width - x)) / NARROW_FIELD.width;
  return Math.min(NARROW_LABEL.front, room * 100 - GAPS);
}

/** Where a seat is drawn and how large its face is, as style properties for both fields. */
export function seatStyle(
  seat: number,
  seats: number,
): CSSProperties & Record<`--${string}`, string> {
  const place = seatPositions(seats)[seat] ?? {
    angle: 0,
    wide: { x: 0, y: 0 },
    narrow: { x: 0, y: 0 },
  };
  const face = faceSizes(seats);
  return {
    "--x": percent(place.narrow.x, NARROW_FIELD.width),
    "--y": percent(place.narrow.y, NARROW_FIELD.height),
    "--face": `${((face.narrow / NARROW_FIELD.width) * 100).toFixed(3)}cqw`,
    "--narrow-label": `${narrowLabelWidth(place, seats).toFixed(3)}cqw`,
    "--wide-x": percent(place.wide.x, FIELD.width),
    "--wide-y": percent(place.wide.y, FIELD.height),
    "--wide-face": `${((face.wide / FIELD.width) * 100).toFixed(3)}cqw`,
    "--label": `${labelWidth(place.wide.x, face.wide).toFixed(3)}cqw`,
  };
}

/** Position of the label on a wide page; on a phone it is below the face. */
export const labelSides: Readonly<Record<LabelSide, string>> = {
  left: "@[47rem]:top-1/2 @[47rem]:right-full @[47rem]:left-auto @[47rem]:mr-4 @[47rem]:translate-x-0 @[47rem]:-translate-y-1/2 @[47rem]:items-end @[47rem]:text-right",
  right:
    "@[47rem]:top-1/2 @[47rem]:left-full @[47rem]:ml-4 @[47rem]:translate-x-0 @[47rem]:-translate-y-1/2 @[47rem]:items-start @[47rem]:text-left",
  below: "@[47rem]:mt-2 @[47rem]:max-w-[22cqw]",
};
