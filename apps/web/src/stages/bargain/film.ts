import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { type Event, type State, worthOf } from "@wisp/games/bargain/view";
import type { Shape } from "@wisp/pictures";
import { type Appearance, masksOf } from "#components/faces/appearance.ts";
import { faceTile } from "#features/pictures/face.ts";
import { FILM, type Scene as FilmScene } from "#features/pictures/film.ts";
import { line, look } from "#features/pictures/look.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { narrationOf, transcriptOf } from "#features/replay/story.ts";
import type { Rendering, ReplayWords } from "#stages/contract/rendering.ts";
import { itemShapes, MIDDLE, type Scene, sceneOf, TABLE } from "./scene.ts";
import { bargainStory } from "./story.ts";

export const bargainRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(bargainStory, log, locale),
  film: (log, locale, { replay }) => bargainFilm(log, locale, replay),
};

const SCALE = 1.1;
const placed = {
  left: FILM.width - TABLE.width * SCALE - 24,
  top: (FILM.height - TABLE.height * SCALE) / 2,
} as const;
const SEAT = { left: 24, width: placed.left - 48, height: 76, margin: 40 } as const;

/** Scenes of a film: words are shown with the move that they belong to. */
const isScene = ({ type }: Event): boolean =>
  type !== "match-opened" && type !== "turn-opened" && type !== "spoke" && type !== "values-dealt";

function tableShapes({ spots, planner, isDeal }: Scene, state: State, t: ReplayWords): Shape[] {
  const at = (x: number, y: number) => ({ x: placed.left + x * SCALE, y: placed.top + y * SCALE });
  const name = state.names[planner ?? 0] ?? "";
  const label = isDeal ? t("bargain.deal") : t("bargain.planOf", { name });
  return [
    {
      kind: "box",
      ...at(0, 0),
      width: TABLE.width * SCALE,
      height: TABLE.height * SCALE,
      radius: TABLE.radius * SCALE,
      fill: "#11201b",
      stroke: look.line,
      strokeWidth: 2,
    },
    ...(planner === null
      ? []
      : [
          line(label, {
            ...at(TABLE.width / 2 - 150, MIDDLE - 10),
            width: 300 * SCALE,
            height: 20 * SCALE,
            sizes: [16, 13],
            colour: look.soft,
            align: "middle",
          }),
        ]),
    ...spots.flatMap(({ kind, x, y, worth }): Shape[] => [
      ...itemShapes[kind].map(
        ({ path, fill }): Shape => ({ kind: "outline", path, fill, scale: SCALE, ...at(x, y) }),
      ),
      ...(worth === null
        ? []
        : [
            line(String(worth), {
              ...at(x - 12, y < MIDDLE ? y - 36 : y + 20),
              width: 24 * SCALE,
              height: 16 * SCALE,
              sizes: [13],
              face: "mono",
              align: "middle",
            }),
          ]),
    ]),
  ];
}

function seatShapes(
  state: State,
  { shares }: Scene,
  seat: number,
  mask: Appearance,
  t: ReplayWords,
): Shape[] {
  const y = seat === 0 ? SEAT.margin : FILM.height - SEAT.margin - SEAT.height;
  const values = state.values[seat] ?? null;
  const worth =
    state.closed?.points[seat] ?? (values && shares && worthOf(shares[seat] ?? [], values));
  const wins = state.closed?.winner === seat;
  return [
    {
      kind: "box",
      x: SEAT.left,
      y,
      width: SEAT.width,
      height: SEAT.height,
      radius: 10,
      fill: look.panel,
      stroke: wins ? look.lamp : look.line,
      strokeWidth: wins ? 1.75 : 1,
    },
    ...faceTile(mask, SEAT.left + 12, y + 20, 36),
    line(state.names[seat] ?? "", {
      x: SEAT.left + 58,
      y: y + 20,
      width: SEAT.width - 130,
      height: 36,
      sizes: [17, 14, 12],
      weight: 600,
      colour: wins ? look.lamp : look.text,
    }),
    line(t(state.closed === null ? "bargain.worth" : "bargain.points"), {
      x: SEAT.left + SEAT.width - 74,
      y: y + 14,
      width: 62,
      height: 18,
      sizes: [12, 10],
      colour: look.mute,
      align: "right",
    }),
    line(worth === null ? "–" : String(worth), {
      x: SEAT.left + SEAT.width - 74,
      y: y + 34,
      width: 62,
      height: 26,
      sizes: [20],
      face: "mono",
      align: "right",
    }),
  ];
}

/** The story of a finished match with the values of both: every move with its words, and the end. */
export function bargainFilm(log: ApiMatchLog, locale: Locale, words: ReplayWords): FilmScene[] {
  const fold = new Fold(bargainStory);
  return fold.entries(log).flatMap((entry): FilmScene[] => {
    if (!isScene(entry.event)) return [];
    const state = fold.at(log, entry.cursor, "omniscient");
    const scene = sceneOf(state);
    const said = "seat" in entry.event ? (state.moves.at(-1)?.words ?? "") : "";
    const text = said === "" ? narrationOf(bargainStory, fold, log, locale, entry) : said;
    const top = SEAT.margin + SEAT.height + 10;
    return [
      {
        cursor: entry.cursor,
        shapes: [
          ...tableShapes(scene, state, words),
          ...masksOf(log.id, state.names.length).flatMap((mask, seat) =>
            seatShapes(state, scene, seat, mask, words),
          ),
          line(text.replace(/\s+/gu, " "), {
            x: SEAT.left,
            y: top,
            width: SEAT.width,
            height: FILM.height - 2 * top,
            align: "middle",
            sizes: [20, 17, 15, 13, 11],
            leading: 1.3,
            face: "script",
            stand: "middle",
          }),
        ],
        dwellMs: bargainStory.dwellMs(entry.event),
      },
    ];
  });
}
