import type { ApiMatchLog } from "@wisp/api";
import type { GameEvent, Locale, Seat } from "@wisp/game";
import type { Box, Shape } from "@wisp/pictures";
import { FILM, type Scene } from "#features/pictures/film.ts";
import { line, look } from "#features/pictures/look.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { narrationOf, transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import {
  boardBox,
  CELL,
  cellBox,
  cellCentre,
  columnNumber,
  crossPath,
  drawingSize,
  type Point,
  RADIUS,
  ruling,
  STROKE,
} from "./geometry.ts";
import {
  type GridEvent,
  type GridGame,
  type GridLayout,
  type GridState,
  gridStory,
  pieceOf,
} from "./grid-game.ts";

/** The transcript and film of a game on a board of cells. */
export const gridRendering = <State extends GridState, Event extends GridEvent & GameEvent>(
  game: GridGame<State, Event>,
): Rendering => ({
  transcript: (log, locale) => transcriptOf(gridStory(game), log, locale),
  film: (log, locale) => gridFilm(game, log, locale),
});

/** Height of the board in the film, and the space above it. */
const HEIGHT = 320;
const TOP = 42;
const CARD = { width: 180, height: 72, margin: 20 } as const;

/** Where the board is drawn in the film. */
interface BoardPlace {
  readonly layout: GridLayout;
  readonly scale: number;
  readonly left: number;
}

function placed(layout: GridLayout): BoardPlace {
  const { width, height } = drawingSize(layout);
  const scale = HEIGHT / height;
  return { layout, scale, left: (FILM.width - width * scale) / 2 };
}

const onFilm = ({ scale, left }: BoardPlace, { x, y }: Point): Point => ({
  x: left + x * scale,
  y: TOP + y * scale,
});

function pieceShapes(
  game: { readonly pieces: GridGame<GridState, GridEvent>["pieces"] },
  seat: Seat,
  at: Point,
  scale: number,
  faded: boolean,
): Shape[] {
  const { shape, pictureColour } = pieceOf(game, seat);
  const opacity = faded ? 0.45 : 1;
  switch (shape) {
    case "cross":
      return [
        {
          kind: "outline",
          path: crossPath({ x: 0, y: 0 }),
          ...at,
          scale,
          stroke: pictureColour,
          strokeWidth: STROKE,
          opacity,
        },
      ];
    case "circle":
      return [
        {
          kind: "disc",
          ...at,
          radius: RADIUS.circle * scale,
          stroke: pictureColour,
          strokeWidth: STROKE * scale,
          opacity,
        },
      ];
    case "disc":
    case "ringed-disc": {
      const disc = { kind: "disc", ...at, opacity } as const;
      const ring = {
        radius: RADIUS.innerRing * scale,
        stroke: look.ground,
        strokeWidth: 5 * scale,
      };
      return [
        { ...disc, radius: RADIUS.disc * scale, fill: pictureColour },
        ...(shape === "ringed-disc" ? [{ ...disc, ...ring, opacity: opacity / 2 }] : []),
      ];
    }
  }
}

/** A square a little smaller than its cell. */
function squareOf(at: BoardPlace, cell: number): Box {
  const { x, y } = onFilm(at, cellBox(at.layout, cell));
  const edge = CELL * at.scale - 8;
  return { kind: "box", x: x + 4, y: y + 4, width: edge, height: edge, radius: 8 };
}

/** The board without its pieces. */
function groundShapes(
  at: BoardPlace,
  won: readonly number[],
  taken: readonly (Seat | null)[],
): Shape[] {
  const { layout, scale } = at;
  const board = boardBox(layout);
  const holes = layout.cells === "holes";
  const centre = (cell: number) => onFilm(at, cellCentre(layout, cell));
  const number = (text: number, { x, y }: Point): Shape =>
    line(`${text}`, {
      x: x - 20,
      y: y - 9,
      width: 40,
      height: 18,
      sizes: [13],
      face: "mono",
      colour: look.mute,
      align: "middle",
    });
  return [
    {
      kind: "box",
      ...onFilm(at, board),
      width: board.width * scale,
      height: board.height * scale,
      radius: 10,
      fill: look.panel,
      stroke: look.line,
      strokeWidth: 1,
    },
    ...(holes
      ? taken.map((_, cell): Shape => {
          const lit = won.includes(cell);
          const radius = (lit ? RADIUS.won : RADIUS.hole) * scale;
          return { kind: "disc", ...centre(cell), radius, fill: lit ? look.text : look.ground };
        })
      : [
          {
            kind: "outline" as const,
            path: ruling(layout),
            ...onFilm(at, { x: 0, y: 0 }),
            scale,
            stroke: look.line,
            strokeWidth: 3,
          },
          ...won.map((cell) => ({ ...squareOf(at, cell), stroke: look.lamp, strokeWidth: 2 })),
        ]),
    ...(layout.numbered === "columns"
      ? Array.from({ length: layout.columns }, (_, column) =>
          number(column + 1, onFilm(at, columnNumber(layout, column))),
        )
      : taken.flatMap((seat, cell) => (seat === null ? [number(cell + 1, centre(cell))] : []))),
  ];
}

/** The mark of the last move: a dot on a disc, a frame around a sign. */
function lastMove(at: BoardPlace, cell: number | null): Shape[] {
  if (cell === null) return [];
  const { layout, scale } = at;
  if (layout.cells === "holes") {
    const dot = { ...onFilm(at, cellCentre(layout, cell)), radius: RADIUS.dot * scale };
    return [{ kind: "disc", ...dot, fill: look.ground }];
  }
  return [{ ...squareOf(at, cell), stroke: look.soft, strokeWidth: 1.25, dash: [5, 4] }];
}

/** A player next to the board: seat 0 to its left, seat 1 to its right. */
function cardShapes<State extends GridState, Event extends GridEvent>(
  game: GridGame<State, Event>,
  { names, due, closed }: GridState,
  seat: Seat,
  locale: Locale,
): Shape[] {
  const x = seat === 0 ? CARD.margin : FILM.width - CARD.margin - CARD.width;
  const y = TOP + HEIGHT / 2 - CARD.height / 2;
  const lit = due.includes(seat) || closed?.winner === seat;
  const words = { x: x + 54, width: CARD.width - 62 };
  return [
    {
      kind: "box",
      x,
      y,
      width: CARD.width,
      height: CARD.height,
      radius: 10,
      fill: look.panel,
      stroke: lit ? look.lamp : look.line,
      strokeWidth: lit ? 1.75 : 1,
    },
    ...pieceShapes(game, seat, { x: x + 29, y: y + CARD.height / 2 }, 0.42, false),
    line(names[seat] ?? "", { ...words, y: y + 14, height: 22, sizes: [15, 12], weight: 600 }),
    line(game.sides[locale][seat] ?? "", {
      ...words,
      y: y + 36,
      height: 20,
      sizes: [13],
      colour: look.soft,
    }),
  ];
}

/** The story of a finished match: the empty board, each move, and the result. */
export function gridFilm<State extends GridState, Event extends GridEvent & GameEvent>(
  game: GridGame<State, Event>,
  log: ApiMatchLog,
  locale: Locale,
): Scene[] {
  const story = gridStory(game);
  const fold = new Fold(story);
  const at = placed(game.layout);
  return fold.entries(log).flatMap((entry): Scene[] => {
    if (entry.event.type === "turn-opened") return [];
    const state = fold.at(log, entry.cursor, "public");
    const cells = game.cells(state);
    const won = game.winningCells(state);
    const pieces = cells.flatMap((seat, cell) => {
      if (seat === null) return [];
      const centre = onFilm(at, cellCentre(game.layout, cell));
      return pieceShapes(game, seat, centre, at.scale, won.length > 0 && !won.includes(cell));
    });
    return [
      {
        cursor: entry.cursor,
        shapes: [
          ...groundShapes(at, won, cells),
          ...pieces,
          ...lastMove(at, state.last),
          ...[0, 1].flatMap((seat) => cardShapes(game, state, seat, locale)),
          line(narrationOf(story, fold, log, locale, entry), {
            x: 60,
            y: TOP + HEIGHT + 14,
            width: FILM.width - 120,
            height: 56,
            sizes: [20, 17, 14],
            face: "script",
            align: "middle",
          }),
        ],
        dwellMs: story.dwellMs(entry.event),
      },
    ];
  });
}
