import type { Shape } from "@wisp/pictures";
import { widthOf } from "#components/neutral-text.ts";
import { line, look } from "#features/pictures/look.ts";
import { sheet } from "#features/pictures/paper.ts";
import { tailPath } from "#stages/talk/stage/bubble-tail.ts";
import { MAX_ROOMY_SEATS, seatPositions } from "#stages/talk/stage/seat-positions.ts";

/** The middle of the table, free of faces, in units of the field. At a crowded table names are below faces. */
export const middleOf = (seats: number) =>
  seats <= MAX_ROOMY_SEATS
    ? { x: 270, y: 184, width: 460, height: 236 }
    : { x: 270, y: 228, width: 460, height: 234 };

const PADDING = { x: 28, y: 18 } as const;
const LEADING = 1.22;
const sizes = [38, 32, 27, 23, 20, 17, 15] as const;
/** Width of a common letter relative to the font size; slightly too large, because lines break between words. */
const LETTER = 0.49;

/** The largest size at which a text should fit, and how many lines it then takes, by a rough count. */
function roughFit(text: string, width: number, height: number): { size: number; lines: number } {
  for (const size of sizes) {
    const lines = Math.max(1, Math.ceil((widthOf(text) * size * LETTER) / width));
    if (lines * size * LEADING <= height) return { size, lines };
  }
  return { size: 15, lines: Math.floor(height / (15 * LEADING)) };
}

/** A speech in a bubble of lit paper, its tail at the speaker; `silent` where the words are the host's. */
export function bubbleShapes(text: string, seat: number, seats: number, silent: boolean): Shape[] {
  const place = seatPositions(seats)[seat];
  const middle = middleOf(seats);
  const room = { width: middle.width - 2 * PADDING.x, height: middle.height - 2 * PADDING.y };
  const { size, lines } = roughFit(text, room.width, room.height);
  const width = lines === 1 ? Math.max(110, widthOf(text) * size * LETTER) : room.width;
  const height = lines * size * LEADING + 4;
  const x = middle.x + (middle.width - width) / 2;
  const y = middle.y + (middle.height - height) / 2;
  return [
    ...(place ? [{ kind: "outline", path: tailPath(place), fill: look.paperShade } as const] : []),
    sheet(x - PADDING.x, y - PADDING.y, width + 2 * PADDING.x, height + 2 * PADDING.y, 20),
    line(text, {
      x,
      y,
      width,
      height,
      leading: LEADING,
      face: "script",
      stand: "middle",
      sizes: [size, size * 0.92, size * 0.84, size * 0.75, size * 0.66],
      colour: silent ? look.inkSoft : look.ink,
      align: lines === 1 ? "middle" : "left",
    }),
  ];
}

/** Speeches that were given at the same time, a line or two each. */
export function sealedShapes(speeches: readonly string[], seats: number): Shape[] {
  const { x, y, width, height } = middleOf(seats);
  const each = height / Math.max(1, speeches.length);
  return speeches.map((text, index) =>
    line(text, {
      x,
      y: y + index * each,
      width,
      height: each - 3,
      sizes: [17, 15, 13],
      leading: 1.12,
      face: "script",
      colour: look.text,
      stand: "middle",
    }),
  );
}

/** The host's words in the middle of the table. */
export function statementShapes(text: string, seats: number, quiet = false): Shape[] {
  const { x, y, width, height } = middleOf(seats);
  return [
    line(text, {
      x,
      y: y + 20,
      width,
      height: height - 40,
      sizes: [36, 31, 26, 22, 18],
      leading: 1.25,
      face: "script",
      align: "middle",
      colour: quiet ? look.soft : look.text,
    }),
  ];
}
