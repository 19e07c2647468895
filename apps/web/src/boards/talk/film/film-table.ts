import type { Shape } from "@wisp/pictures";
import type { Appearance, FaceState } from "#components/faces/creatures.ts";
import { faceTile } from "#features/pictures/face.ts";
import { spoken } from "#features/pictures/film.ts";
import { line, look } from "#features/pictures/look.ts";
import type { Vote } from "../vote.ts";
import type { VoteCount } from "../vote-count.ts";
import { arrowsOf, pathOf } from "./arrows.ts";
import { CLEAR, cardOf, FIELD, placesOf } from "./geometry.ts";

/** The page's table, scaled into the film. */
const SCALE = 0.7;
const LEFT = 50;
const TOP = 22;
const x = (field: number): number => LEFT + field * SCALE;
const y = (field: number): number => TOP + field * SCALE;

/** Where words stand: in the middle of the ring, free of cards. */
export const centre = { x: x(255), y: y(175), width: 490 * SCALE, height: 240 * SCALE };

/** Where they stand while arrows fly: between them. */
const between = {
  x: x(FIELD.width / 2 - CLEAR.x),
  y: centre.y,
  width: 2 * CLEAR.x * SCALE,
  height: centre.height,
};

/** Height of one line of the count of votes. */
const TALLY = 23;

/** The head of an arrow at the end of a curve, along the way it arrives. */
function arrowHead(end: { x: number; y: number }, from: { x: number; y: number }): string {
  const angle = Math.atan2(end.y - from.y, end.x - from.x);
  const point = (along: number, across: number): string => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return `${(end.x + along * cos - across * sin).toFixed(1)} ${(end.y + along * sin + across * cos).toFixed(1)}`;
  };
  return `M${point(3, 0)}L${point(-8, 5)}L${point(-8, -5)}Z`;
}

/** A seat as a film draws it. */
export interface FilmSeat {
  readonly name: string;
  readonly mask: Appearance | undefined;
  readonly state: FaceState;
  /** What is written under its name once roles are shown; null: nothing. */
  readonly word: string | null;
  readonly out: boolean;
  /** It is the one that the others look for, and that may be shown. */
  readonly isTarget: boolean;
}

function seatShapes(
  { name, mask, state, word, out, isTarget }: FilmSeat,
  seat: number,
  seats: number,
  active: boolean,
): Shape[] {
  const place = placesOf(seats)[seat];
  if (place === undefined) return [];
  const card = cardOf(seats);
  const [width, height] = [card.width * SCALE, card.height * SCALE - 6];
  const [left, top] = [x(place.x) - width / 2, y(place.y) - height / 2];
  const hasWord = word !== null;
  const words = { x: left + 50, width: width - 58 };
  return [
    {
      kind: "box",
      x: left,
      y: top,
      width,
      height,
      radius: 10,
      fill: out ? look.ground : look.panel,
      stroke: active ? look.lamp : isTarget ? look.ember : look.line,
      strokeWidth: active || isTarget ? 1.75 : 1,
      ...(out && { dash: [4, 3] }),
    },
    ...(mask ? faceTile(mask, left + 10, top + (height - 32) / 2, 32, state) : []),
    line(name, {
      ...words,
      y: hasWord ? top + 4 : top,
      height: hasWord ? 20 : height,
      sizes: [14, 12],
      weight: 600,
      colour: out ? look.mute : look.text,
    }),
    ...(hasWord
      ? [
          line(`${isTarget ? "◆ " : ""}${word}`, {
            ...words,
            y: top + 24,
            height: 30,
            sizes: [13, 11],
            face: "script" as const,
            colour: isTarget ? look.ember : look.sky,
          }),
        ]
      : []),
  ];
}

const voteShapes = (votes: readonly Vote[], seats: number): Shape[] =>
  arrowsOf(votes, seats).flatMap(({ curve }): Shape[] => {
    const shape = { kind: "outline", x: LEFT, y: TOP, scale: SCALE } as const;
    return [
      { ...shape, path: pathOf(curve), stroke: look.mute, strokeWidth: 2.4 },
      { ...shape, path: arrowHead(curve.end, curve.enter), fill: look.mute },
    ];
  });

/** The caption of an open ballot, and who got how many votes. */
export function tallyShapes(caption: string, { received }: VoteCount): Shape[] {
  const tally = received.map(({ name, votes }) => `${name} × ${votes.length}`);
  const [head] = spoken(caption, "", between);
  const top = centre.y + centre.height / 2 - (tally.length * TALLY) / 2 + 14;
  return [
    ...(head ? [head] : []),
    ...tally.map((text, at) =>
      line(text, {
        ...between,
        y: top + at * TALLY,
        height: TALLY,
        sizes: [18, 15],
        face: "script",
        align: "middle",
      }),
    ),
  ];
}

/** The table: its seats, the votes that lie open, and whose turn it is (null: nobody's). */
export const tableShapes = (
  seats: readonly FilmSeat[],
  votes: readonly Vote[],
  active: number | null,
): Shape[] => [
  {
    kind: "disc",
    x: x(FIELD.width / 2),
    y: y(FIELD.height / 2),
    radius: 372 * SCALE,
    radiusY: 232 * SCALE,
    stroke: look.line,
  },
  ...voteShapes(votes, seats.length),
  ...seats.flatMap((each, seat) => seatShapes(each, seat, seats.length, seat === active)),
];
