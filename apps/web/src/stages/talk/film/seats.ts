import type { Shape, Text } from "@wisp/pictures";
import type { FaceState } from "#components/faces/creatures.ts";
import { seatHue } from "#components/faces/masks.ts";
import { shortened } from "#components/neutral-text.ts";
import { bareFace, type DrawnFace } from "#features/pictures/face.ts";
import { line, look, oklch } from "#features/pictures/look.ts";
import {
  FIELD,
  faceSizes,
  MAX_ROOMY_SEATS,
  seatPositions,
} from "#stages/talk/stage/seat-positions.ts";
import { MARGIN } from "./room.ts";

/** The text below a seat's name: its speech, its vote, or its fate. */
export type SeatNote =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "fact"; readonly text: string; readonly lit?: boolean };

/** A seat as a film draws it. */
export interface FilmSeat {
  /** The in-game name; the agent's once agents are shown. */
  readonly name: string;
  readonly face: DrawnFace | undefined;
  readonly state: FaceState;
  readonly note: SeatNote | null;
  /** It no longer plays. */
  readonly out: boolean;
  /** It holds the hidden role, and the role may be shown. */
  readonly isTarget: boolean;
}

/** Scale of the face of an active seat. */
const GROWN = 1.1;
/** Room for a label, and its gap to the face: units of the field. */
const MAX_LABEL = 230;
const LABEL_BELOW = 204;
const GAP = 16;
/** Longer words are cut at a seat; the bubble has shown them in full. */
const MAX_WORDS = 70;
const NAME = 27;
const NOTE = 44;

/** The colour of a seat's marks. */
export const seatShade = (seat: number): string => oklch(0.76, 0.13, seatHue(seat));

function noteShape(note: SeatNote, place: Pick<Text, "x" | "y" | "width" | "align">): Shape {
  const box = { ...place, height: NOTE, leading: 1.25, stand: "top" } as const;
  return note.kind === "words"
    ? line(`“${shortened(note.text, MAX_WORDS)}”`, {
        ...box,
        sizes: [17],
        face: "script",
        colour: look.soft,
      })
    : line(note.text, { ...box, sizes: [17, 15], colour: note.lit ? look.lamp : look.mute });
}

/** A seat of a table: its face, its name and its note, in coordinates of the field. */
export function seatShapes(each: FilmSeat, seat: number, seats: number, active: boolean): Shape[] {
  const place = seatPositions(seats)[seat];
  if (place === undefined) return [];
  const { x, y } = place.wide;
  const size = faceSizes(seats).wide;
  const edge = active ? size * GROWN : size;
  const ring = active ? look.lamp : each.isTarget ? look.ember : null;
  const { name, note, face } = each;
  const named = { sizes: [20, 17, 15], weight: 600, colour: each.out ? look.mute : look.text };
  const shapes: Shape[] =
    ring === null
      ? []
      : [
          { kind: "glow", x, y, radius: edge * 0.95, colour: ring, opacity: 0.3 },
          { kind: "disc", x, y, radius: size / 2 + 12, stroke: ring, strokeWidth: 4 },
        ];
  if (face) shapes.push(bareFace(face, x - edge / 2, y - edge / 2, edge, each.state));
  if (place.label === "below") {
    const label = { x: x - LABEL_BELOW / 2, width: LABEL_BELOW, align: "middle" } as const;
    const top = y + size / 2 + (ring === null ? 3 : 14);
    shapes.push(line(name, { ...label, ...named, y: top, height: NAME }));
    if (note?.kind === "fact" && (seats <= MAX_ROOMY_SEATS || each.isTarget)) {
      shapes.push(noteShape(note, { ...label, y: top + NAME }));
    }
    return shapes;
  }
  const left = place.label === "left";
  const room = Math.min(x, FIELD.width - x) + MARGIN - size / 2 - GAP - 8;
  const width = Math.min(MAX_LABEL, room);
  const at = x + (left ? -size / 2 - GAP - width : size / 2 + GAP);
  const align = left ? "right" : "left";
  const top = y - (NAME + (note === null ? 0 : NOTE)) / 2;
  const mark = { width: 11, height: 11, radius: 3, fill: seatShade(seat) } as const;
  // The mark of the seat is between face and name.
  shapes.push(
    { kind: "box", ...mark, x: left ? at + width - 11 : at, y: top + NAME / 2 - 5 },
    line(name, {
      ...named,
      x: left ? at : at + 18,
      width: width - 18,
      y: top,
      height: NAME,
      align,
    }),
  );
  if (note !== null) shapes.push(noteShape(note, { x: at, width, y: top + NAME, align }));
  return shapes;
}
