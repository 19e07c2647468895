import type { ApiMatch } from "@wisp/api";
import type { Drawing, Shape } from "@wisp/pictures";
import type { FaceOf } from "./agent-faces.ts";
import { type DrawnFace, faceTile } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";

export interface MatchCardWords {
  readonly brand: string;
  /** The question, or the result as a sentence. */
  readonly headline: string;
  /** Above the headline: what game, how the match stands. */
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
  /** Role and points, once they may be told. */
  readonly outcome: string | null;
}

const COLUMNS = 3;
/** More than that would not fit; no game has more seats today. */
const MAX_GUESTS = 6;

/** Everybody at the table by name, and by points once the result is told. */
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

function guestShapes({ face, name, marked, outcome }: Guest, place: number): Shape[] {
  const [width, height] = [336, 92];
  const x = 72 + (place % COLUMNS) * (width + 24);
  const y = 324 + Math.floor(place / COLUMNS) * (height + 18);
  const words = { x: x + 82, width: width - 100 };
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
    ...faceTile(face, x + 18, y + 21, 50),
    line(name, {
      ...words,
      y: outcome === null ? y : y + 7,
      height: outcome === null ? height : 50,
      sizes: [25, 21, 19, 17],
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
                  x: x + 89,
                  y: y + 71,
                  fill: look.ember,
                },
              ]
            : []),
          line(outcome, {
            ...words,
            x: words.x + (marked ? 20 : 0),
            width: words.width - (marked ? 20 : 0),
            y: y + 58,
            height: 26,
            sizes: [19],
            colour: marked ? look.ember : look.sky,
          }),
        ]),
  ];
}

/** A card without its frame: the question or the result, and the agents. */
export const matchCardBody = (
  match: ApiMatch,
  revealed: boolean,
  words: MatchCardWords,
): readonly Shape[] => [
  line(words.state, {
    x: 628,
    y: 60,
    width: 500,
    sizes: [22],
    align: "right",
    colour: words.live ? look.lamp : look.mute,
  }),
  line(words.headline, {
    x: 72,
    y: 138,
    width: 1056,
    height: 160,
    sizes: [72, 60, 50, 42],
    leading: 1.2,
    face: "script",
  }),
  ...guestsOf(match, revealed, words).slice(0, MAX_GUESTS).flatMap(guestShapes),
];

/** The card of a match: the table and the question; the result only where `revealed`. */
export const matchCard = (match: ApiMatch, revealed: boolean, words: MatchCardWords): Drawing => ({
  ...CARD_SIZE,
  ground: look.ground,
  shapes: [...cardFrame(words), ...matchCardBody(match, revealed, words)],
});
