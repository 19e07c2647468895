import type { ApiMatchLog } from "@wisp/api";
import type { Locale, Seat } from "@wisp/game";
import {
  type Event,
  isRaise,
  partsOf,
  potOf,
  rankText,
  type State,
  scoresOf,
  stacksOf,
} from "@wisp/games/holdem/view";
import type { Shape } from "@wisp/pictures";
import { type Appearance, masksOf } from "#components/faces/appearance.ts";
import { faceTile } from "#features/pictures/face.ts";
import { FILM, type Scene } from "#features/pictures/film.ts";
import { line, look } from "#features/pictures/look.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { narrationOf, transcriptOf } from "#features/replay/story.ts";
import type { Rendering, ReplayWords } from "#stages/contract/rendering.ts";
import {
  betPosition,
  boardPosition,
  buttonPosition,
  CARD,
  type CardSpot,
  cardColours,
  holePosition,
  inkOf,
  type Point,
  potPosition,
  RADIUS,
  type Side,
  sceneOf,
  suitPaths,
  TABLE,
  type TableScene,
} from "./scene.ts";
import { holdemStory } from "./story.ts";

export const holdemRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(holdemStory, log, locale),
  film: (log, locale, { replay }) => holdemFilm(log, locale, replay),
};

const SCALE = 1.22;
const placed = { left: FILM.width - TABLE.width * SCALE - 24, top: 52, scale: SCALE } as const;
const SEAT = { left: 24, width: 290, height: 84 } as const;

/** Scenes of a film: a match has more events than a film has frames, so checks and calls are left out. */
function isScene(event: Event): boolean {
  if (event.type === "acted") return isRaise(event.action);
  return ["match-opened", "board-dealt", "hands-shown", "hand-closed", "match-closed"].includes(
    event.type,
  );
}

function seatShapes(
  state: State,
  seat: Seat,
  mask: Appearance,
  locale: Locale,
  words: ReplayWords,
): Shape[] {
  const y = seat === 0 ? placed.top : placed.top + TABLE.height * SCALE - SEAT.height;
  const x = SEAT.left;
  const name = state.names[seat] ?? "";
  const score = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });
  const wins = state.closed?.winner === seat;
  const column = (at: number, label: string, value: string): Shape[] => {
    const place = { x: x + 150 + at * 66, width: 62, align: "right" } as const;
    return [
      line(label, { ...place, y: y + 18, height: 18, sizes: [12, 10], colour: look.mute }),
      line(value, { ...place, y: y + 40, height: 24, sizes: [17, 14], face: "mono" }),
    ];
  };
  return [
    {
      kind: "box",
      x,
      y,
      width: SEAT.width,
      height: SEAT.height,
      radius: 10,
      fill: look.panel,
      stroke: wins ? look.lamp : look.line,
      strokeWidth: wins ? 1.75 : 1,
    },
    ...faceTile(mask, x + 12, y + 24, 36),
    line(name, {
      x: x + 58,
      y: y + 24,
      width: 92,
      height: 36,
      sizes: [17, 14, 12],
      weight: 600,
      colour: wins ? look.lamp : look.text,
    }),
    ...column(0, words("holdem.stack"), String(stacksOf(state)[seat] ?? 0)),
    ...column(1, words("holdem.score"), score.format(scoresOf(state)[seat] ?? 0)),
  ];
}

/** The story of a finished match, all cards open: raises, the board, showdowns and results. */
export function holdemFilm(log: ApiMatchLog, locale: Locale, words: ReplayWords): Scene[] {
  const fold = new Fold(holdemStory);
  return fold.entries(log).flatMap((entry): Scene[] => {
    if (!isScene(entry.event)) return [];
    const state = fold.at(log, entry.cursor, "omniscient");
    const { hand, config } = state;
    const middle = { x: SEAT.left, width: SEAT.width, align: "middle" } as const;
    return [
      {
        cursor: entry.cursor,
        shapes: [
          ...tableShapes(placed, sceneOf(state), words("holdem.pot", { chips: potOf(state) })),
          ...masksOf(log.id, state.names.length).flatMap((mask, seat) =>
            seatShapes(state, seat, mask, locale, words),
          ),
          ...(hand === 0
            ? []
            : [
                line(words("holdem.handOf", { hand, hands: config.hands }), {
                  ...middle,
                  y: 152,
                  height: 24,
                  sizes: [14],
                  colour: look.mute,
                }),
              ]),
          line(narrationOf(holdemStory, fold, log, locale, entry), {
            ...middle,
            y: 178,
            height: 116,
            sizes: [22, 19, 17, 15, 13],
            leading: 1.3,
            face: "script",
            stand: "middle",
          }),
        ],
        dwellMs: holdemStory.dwellMs(entry.event),
      },
    ];
  });
}

/** Position and size of the table in a film. */
interface TablePosition {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

const on = ({ left, top, scale }: TablePosition, { x, y }: Point): Point => ({
  x: left + x * scale,
  y: top + y * scale,
});

function cardShapes(placed: TablePosition, { card, lit, faded }: CardSpot, at: Point): Shape[] {
  const { scale } = placed;
  const size = { width: CARD.width * scale, height: CARD.height * scale };
  const box = { kind: "box", ...on(placed, at), ...size, radius: CARD.radius * scale } as const;
  if (card === null)
    return [{ ...box, stroke: look.mute, strokeWidth: 1, dash: [4, 4], opacity: 0.5 }];
  const opacity = faded ? 0.45 : 1;
  if (card === "back") {
    return [{ ...box, fill: look.panel, stroke: look.soft, strokeWidth: 1.5, opacity }];
  }
  const { rank, suit } = partsOf(card);
  const ink = inkOf(suit);
  return [
    { ...box, fill: cardColours.face, opacity },
    line(rankText(rank), {
      ...on(placed, { x: at.x + 6, y: at.y + 4 }),
      width: 34 * scale,
      height: 24 * scale,
      sizes: [23 * scale],
      weight: 600,
      colour: ink,
    }),
    {
      kind: "outline",
      path: suitPaths[suit],
      fill: ink,
      scale: 1.25 * scale,
      ...on(placed, { x: at.x + 29, y: at.y + 45 }),
      opacity,
    },
    ...(lit ? [{ ...box, stroke: look.lamp, strokeWidth: 3 }] : []),
  ];
}

function sideShapes(placed: TablePosition, side: Side, seat: Seat): Shape[] {
  const { scale } = placed;
  const [button, bet] = [on(placed, buttonPosition(seat)), on(placed, betPosition(seat))];
  const text = { height: 20, sizes: [14 * scale], face: "mono" } as const;
  return [
    ...side.cards.flatMap((spot, at) => cardShapes(placed, spot, holePosition(seat, at))),
    ...(side.hasButton
      ? [
          { kind: "disc", ...button, radius: RADIUS.button * scale, fill: look.text } as const,
          line("D", {
            ...text,
            x: button.x - 10,
            y: button.y - 10,
            width: 20,
            sizes: [11 * scale],
            colour: look.ground,
            align: "middle",
          }),
        ]
      : []),
    ...(side.bet > 0
      ? [
          {
            kind: "disc",
            ...bet,
            radius: RADIUS.chip * scale,
            fill: look.ground,
            stroke: look.lamp,
            strokeWidth: 3,
          } as const,
          line(String(side.bet), { ...text, x: bet.x + 13 * scale, y: bet.y - 10, width: 80 }),
        ]
      : []),
  ];
}

/** The table of a film; `pot` is the text of the pot. */
function tableShapes(placed: TablePosition, scene: TableScene, pot: string): Shape[] {
  const { left, top, scale } = placed;
  return [
    {
      kind: "box",
      x: left,
      y: top,
      width: TABLE.width * scale,
      height: TABLE.height * scale,
      radius: TABLE.radius * scale,
      fill: "#11201b",
      stroke: look.line,
      strokeWidth: 2,
    },
    line(pot, {
      ...on(placed, { x: potPosition.x - 90, y: potPosition.y - 10 }),
      width: 180 * scale,
      height: 20 * scale,
      sizes: [14 * scale],
      align: "middle",
    }),
    ...scene.board.flatMap((spot, at) => cardShapes(placed, spot, boardPosition(at))),
    ...scene.sides.flatMap((side, seat) => sideShapes(placed, side, seat)),
  ];
}
