import type { ApiMatch } from "@wisp/api";
import type { Drawing, Shape } from "@wisp/pictures";
import { type DrawnFace, type FaceOf, faceTile } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look, sheet } from "./look.ts";

export interface MatchCardWords {
  readonly brand: string;
  /** The question, or the result as a sentence. */
  readonly headline: string;
  /** Something said early in the match, below the headline; absent: nothing. */
  readonly quote?: string;
  /** Above the headline: the game and the state of the match. */
  readonly state: string;
  readonly live: boolean;
  /** Season and language. */
  readonly foot: string;
  readonly faceOf: FaceOf;
  /** Null where all seats are dealt the same. */
  role(role: string): string | null;
  /** Whether the other players looked for this role. */
  isHidden(role: string): boolean;
  points(points: number): string;
}

interface Guest {
  readonly face: DrawnFace;
  readonly name: string;
  /** Whether the others looked for it. */
  readonly marked: boolean;
  /** Role and points, once they may be shown. */
  readonly outcome: string | null;
}

/** Positions of guests on a card, in its pixels. */
interface Grid {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly gap: readonly [x: number, y: number];
  readonly face: number;
  /** From the left edge of a guest to its face, and from the face to its words. */
  readonly margin: number;
  /** Sizes of the letters, the first that fits is taken. */
  readonly names: readonly number[];
  readonly outcomes: readonly number[];
}

/** Up to six guests. */
const wide: Grid = {
  columns: 3,
  width: 336,
  height: 92,
  gap: [24, 18],
  face: 50,
  margin: 18,
  names: [25, 21, 19, 17],
  outcomes: [19],
};

/** Up to twelve guests, on the same room. */
const dense: Grid = {
  columns: 4,
  width: 252,
  height: 59,
  gap: [16, 12],
  face: 38,
  margin: 10,
  names: [20, 18, 16],
  outcomes: [16, 14, 13],
};

/** Everybody at the table by name, and by points once the result is shown. */
function guestsOf(match: ApiMatch, revealed: boolean, words: MatchCardWords): Guest[] {
  if (!revealed || match.result === null) {
    return match.agents.map((agent) => ({
      face: words.faceOf(agent),
      name: agent.name,
      marked: false,
      outcome: null,
    }));
  }
  return match.result.seats
    .toSorted((one, other) => other.points - one.points)
    .map(({ agent, role, points }) => ({
      face: words.faceOf(agent),
      name: agent.name,
      marked: words.isHidden(role),
      outcome: [words.role(role), words.points(points)].filter((each) => each !== null).join(" · "),
    }));
}

function guestShapes({ face, name, marked, outcome }: Guest, place: number, grid: Grid): Shape[] {
  const { columns, width, height, gap, margin } = grid;
  const x = 72 + (place % columns) * (width + gap[0]);
  const y = 324 + Math.floor(place / columns) * (height + gap[1]);
  const left = margin + grid.face + Math.min(margin, 14);
  const words = { x: x + left, width: width - left - margin };
  const diamond = marked ? 20 : 0;
  return [
    {
      kind: "box",
      x,
      y,
      width,
      height,
      radius: 14,
      fill: look.panel,
      stroke: marked ? look.ember : look.line,
      strokeWidth: marked ? 2 : 1,
    },
    ...faceTile(face, x + margin, y + (height - grid.face) / 2, grid.face),
    line(name, {
      ...words,
      y: outcome === null ? y : y + height * 0.08,
      height: outcome === null ? height : height * 0.54,
      sizes: grid.names,
      weight: 600,
    }),
    ...(outcome === null
      ? []
      : [
          ...(marked
            ? [
                {
                  kind: "outline" as const,
                  path: "M0 -7L7 0L0 7L-7 0Z",
                  x: words.x + 7,
                  y: y + height * 0.77,
                  fill: look.ember,
                },
              ]
            : []),
          line(outcome, {
            x: words.x + diamond,
            width: words.width - diamond,
            y: y + height * 0.63,
            height: height * 0.28,
            sizes: grid.outcomes,
            colour: marked ? look.ember : look.sky,
          }),
        ]),
  ];
}

/** The question, and a quote on paper below it. */
const quoteShapes = (question: string, quote: string): Shape[] => [
  line(question, {
    x: 72,
    y: 110,
    width: 1056,
    height: 66,
    sizes: [50, 42, 36],
    face: "script",
  }),
  sheet(72, 188, 1056, 116, 18),
  line(`“${quote}”`, {
    x: 104,
    y: 196,
    width: 992,
    height: 100,
    sizes: [36, 32, 28, 25, 22, 19],
    leading: 1.22,
    face: "script",
    colour: look.ink,
  }),
];

/** A card without its frame: the question or the result, and the agents. */
export const matchCardBody = (
  match: ApiMatch,
  revealed: boolean,
  words: MatchCardWords,
): readonly Shape[] => {
  const guests = guestsOf(match, revealed, words);
  const grid = guests.length > 6 ? dense : wide;
  return [
    line(words.state, {
      x: 628,
      y: 60,
      width: 500,
      sizes: [22],
      align: "right",
      colour: words.live ? look.lamp : look.mute,
    }),
    ...(words.quote === undefined
      ? [
          line(words.headline, {
            x: 72,
            y: 138,
            width: 1056,
            height: 160,
            sizes: [72, 60, 50, 42],
            leading: 1.2,
            face: "script",
          }),
        ]
      : quoteShapes(words.headline, words.quote)),
    ...guests.flatMap((guest, place) => guestShapes(guest, place, grid)),
  ];
};

/** The card of a match: the table and the question; the result only where `revealed`. */
export const matchCard = (match: ApiMatch, revealed: boolean, words: MatchCardWords): Drawing => ({
  ...CARD_SIZE,
  ground: look.ground,
  shapes: [...cardFrame(words), ...matchCardBody(match, revealed, words)],
});
