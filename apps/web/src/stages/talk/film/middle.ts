import type { Shape } from "@wisp/pictures";
import { widthOf } from "#components/sanitize.ts";
import { bareFace, type DrawnFace } from "#features/pictures/face.ts";
import { line, look, sheet } from "#features/pictures/look.ts";
import { tailPath } from "#stages/talk/stage/bubble-tail.ts";
import { FIELD, MAX_ROOMY_SEATS, seatPositions } from "#stages/talk/stage/seat-positions.ts";
import { shortName, type VoteCount } from "#stages/talk/votes.ts";
import { seatShade } from "./talk-film.ts";

/** The middle of the table, free of faces, in units of the field. At a crowded table names are below faces. */
const middleOf = (seats: number) =>
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

const ROW = 36;
const WIDTH = 380;
/** Room of a row for its ballots, and of one ballot with its gap. */
const BALLOTS = 150;
const BALLOT = 33;

/** The votes per player: one row for each player who received any, with ballots in the voters' colours. */
export function tallyShapes(
  { received }: VoteCount,
  names: readonly string[],
  faces: readonly DrawnFace[],
): Shape[] {
  if (received.length === 0) return [];
  const middle = middleOf(names.length);
  const row = Math.min(ROW, (middle.height - 24) / received.length);
  const height = row * received.length + 20;
  const x = (FIELD.width - WIDTH) / 2;
  const top = middle.y + (middle.height - height) / 2;
  return [
    {
      kind: "box",
      x,
      y: top,
      width: WIDTH,
      height,
      radius: 14,
      fill: look.ground,
      stroke: look.line,
      opacity: 0.88,
    },
    ...received.flatMap(({ seat, name, votes }, at): Shape[] => {
      const y = top + 10 + at * row;
      const face = faces[seat];
      const step = Math.min(BALLOT, BALLOTS / votes.length);
      return [
        ...(face ? [bareFace(face, x + 14, y + (row - 28) / 2, 28)] : []),
        line(name, {
          x: x + 52,
          y,
          width: 122,
          height: row,
          sizes: [19, 16, 14],
          weight: 600,
        }),
        ...votes.flatMap((vote, nth): Shape[] => {
          const left = x + WIDTH - 48 - (votes.length - nth) * step;
          const ballot = { x: left, y: y + (row - 21) / 2, width: step - 4, height: 21 };
          return [
            { kind: "box", ...ballot, radius: 3, fill: seatShade(vote.seat) },
            line(shortName(names[vote.seat] ?? ""), {
              ...ballot,
              sizes: [14, 11],
              face: "mono",
              align: "middle",
              colour: look.ink,
            }),
          ];
        }),
        line(String(votes.length), {
          x: x + WIDTH - 46,
          y,
          width: 32,
          height: row,
          sizes: [23],
          weight: 600,
          align: "right",
        }),
      ];
    }),
  ];
}

/** A revealed secret: the word of one side. */
export interface FilmCard {
  readonly label: string;
  readonly word: string;
  /** Faces of the seats that were dealt it. */
  readonly faces: readonly DrawnFace[];
  readonly isTarget: boolean;
}

const CARD = { width: 176, height: 172, gap: 12 } as const;
/** Colours of the stage's cards, on paper. */
const colours = { target: "#8f4502", others: "#1f62c9" } as const;

function cardShape({ label, word, faces, isTarget }: FilmCard, x: number, y: number): Shape {
  const colour = isTarget ? colours.target : colours.others;
  const step = Math.min(26, 150 / Math.max(1, faces.length));
  const first = (CARD.width - step * faces.length) / 2;
  const centre = { x: CARD.width / 2, y: CARD.height / 2 };
  return {
    kind: "group",
    x,
    y,
    scale: 1,
    turn: { degrees: isTarget ? 2 : -2, ...centre },
    shapes: [
      sheet(0, 0, CARD.width, CARD.height, 14),
      {
        kind: "box",
        x: 7,
        y: 7,
        width: CARD.width - 14,
        height: CARD.height - 14,
        radius: 10,
        stroke: colour,
        strokeWidth: 2,
      },
      line(`${isTarget ? "◆ " : ""}${label}`, {
        x: 14,
        y: 22,
        width: CARD.width - 28,
        sizes: [16, 14],
        weight: 600,
        align: "middle",
        colour,
      }),
      line(word, {
        x: 14,
        y: 48,
        width: CARD.width - 28,
        height: 74,
        sizes: [36, 30, 24, 20, 16],
        leading: 1.1,
        face: "script",
        align: "middle",
        colour: look.ink,
      }),
      ...faces.map((face, at) => bareFace(face, first + at * step, 126, 26)),
    ],
  };
}

/** The cards of both sides, face up, with the result below them. */
export function endingShapes(cards: readonly FilmCard[], result: string, seats: number): Shape[] {
  if (cards.length === 0) return statementShapes(result, seats);
  const { x, y, width } = middleOf(seats);
  const all = cards.length * CARD.width + (cards.length - 1) * CARD.gap;
  const left = x + (width - all) / 2;
  return [
    ...cards.map((card, at) => cardShape(card, left + at * (CARD.width + CARD.gap), y - 10)),
    line(result, {
      x,
      y: y + CARD.height + 2,
      width,
      height: 62,
      sizes: [24, 21, 18],
      leading: 1.2,
      face: "script",
      align: "middle",
    }),
  ];
}
