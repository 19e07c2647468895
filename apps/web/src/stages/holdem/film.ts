import type { ApiMatchLog } from "@wisp/api";
import type { Locale, Seat } from "@wisp/game";
import {
  type Event,
  isRaise,
  potOf,
  type State,
  scoresOf,
  stacksOf,
} from "@wisp/games/holdem/view";
import type { Shape } from "@wisp/pictures";
import type { Appearance } from "#components/faces/creatures.ts";
import { masksOf } from "#components/faces/masks.ts";
import { faceTile } from "#features/pictures/face.ts";
import { FILM, type Scene } from "#features/pictures/film.ts";
import { line, look } from "#features/pictures/look.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { narrationOf } from "#features/replay/story.ts";
import type { ReplayWords } from "#stages/contract/rendering.ts";
import { tableShapes } from "./film-shapes.ts";
import { TABLE } from "./geometry.ts";
import { sceneOf } from "./scene.ts";
import { holdemStory } from "./story.ts";

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
