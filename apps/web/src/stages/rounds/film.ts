import type { ApiMatchLog } from "@wisp/api";
import type { GameEvent, Locale } from "@wisp/game";
import type { Shape } from "@wisp/pictures";
import { type Appearance, masksOf, seatHue } from "#components/faces/appearance.ts";
import { faceTile } from "#features/pictures/face.ts";
import { FILM, type Scene } from "#features/pictures/film.ts";
import { line, look, oklch } from "#features/pictures/look.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { narrationOf, type Story, transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { type Mark, type RoundsTable, shownRounds } from "./table.ts";

const LEFT = 40;
const RIGHT = FILM.width - 40;
const TOP = 142;
const BOTTOM = FILM.height - 22;
const NAMES = 190;
const SCORES = 90;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The value as a pale bar, the bid before it, and both as numbers. */
function bidShapes(
  { value, bid, state }: Extract<Mark, { kind: "bid" }>,
  seat: number,
  { x, y, width, height }: Box,
): Shape[] {
  const room = Math.min(width - 12, 220);
  const top = y + height / 2 - 4;
  const bar = (share: number, fill: string): Shape => ({
    kind: "box",
    x: x + 6,
    y: top,
    width: Math.max(2, share * room),
    height: 12,
    fill,
  });
  const isShown = state !== "sealed" && bid !== null;
  const words = [
    isShown ? bid.text : state === "sealed" ? "?" : "–",
    ...(value === null ? [] : [`/ ${value.text}`]),
  ].join(" ");
  return [
    ...(value === null ? [] : [bar(value.share, look.line)]),
    ...(isShown ? [bar(bid.share, oklch(0.76, 0.13, seatHue(seat)))] : []),
    line(words, {
      x: x + 6,
      y: y + 2,
      width: room,
      height: top - y - 4,
      sizes: [14, 12, 10],
      colour: state === "won" ? look.lamp : look.text,
    }),
  ];
}

/** Shares beside each other, with a dot in the colour of the seat that is voted for. */
function sharesShapes(
  { shares, vote }: Extract<Mark, { kind: "shares" }>,
  { x, y, width, height }: Box,
): Shape[] {
  const room = width - 30;
  let before = 0;
  return [
    ...shares.map((share, seat): Shape => {
      const left = x + 4 + (before / 100) * room;
      before += share;
      return {
        kind: "box",
        x: left,
        y: y + height / 2 - 7,
        width: (share / 100) * room,
        height: 14,
        fill: oklch(0.76, 0.13, seatHue(seat)),
      };
    }),
    ...(typeof vote === "number"
      ? [
          {
            kind: "disc" as const,
            x: x + room + 15,
            y: y + height / 2,
            radius: 6,
            fill: oklch(0.76, 0.13, seatHue(vote)),
          },
        ]
      : []),
  ];
}

function markShapes(mark: Mark, seat: number, box: Box): Shape[] {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const edge = Math.min(box.height - 6, 26);
  if (mark.kind === "amount") {
    const height = Math.max(2, mark.share * edge);
    return [
      {
        kind: "box",
        x: middle.x - 22,
        y: middle.y + edge / 2 - height,
        width: 16,
        height,
        fill: mark.value === 0 ? look.line : oklch(0.76, 0.13, seatHue(seat)),
      },
      line(String(mark.value), {
        x: middle.x,
        y: middle.y - 10,
        width: box.width / 2,
        height: 20,
        sizes: [14],
      }),
    ];
  }
  if (mark.kind === "bid") return bidShapes(mark, seat, box);
  if (mark.kind === "shares") return sharesShapes(mark, box);
  const [x, y, radius] = [middle.x - 14, middle.y, edge * 0.4];
  return [
    mark.kind === "with-others"
      ? { kind: "disc", x, y, radius, fill: look.sky }
      : {
          kind: "outline",
          path: `M${x} ${y - radius}L${x + radius} ${y}L${x} ${y + radius}L${x - radius} ${y}Z`,
          fill: look.ember,
        },
    line(`+${mark.points}`, {
      x: middle.x + 2,
      y: y - 10,
      width: box.width / 2,
      height: 20,
      sizes: [14],
    }),
  ];
}

const formatted = (points: number | null, format: Intl.NumberFormat): string =>
  points === null ? "–" : format.format(points);

function tableShapes(
  table: RoundsTable,
  masks: readonly Appearance[],
  format: Intl.NumberFormat,
): Shape[] {
  const columns = shownRounds(table);
  const row = Math.min(56, (BOTTOM - TOP) / Math.max(1, table.names.length));
  const column = (RIGHT - LEFT - NAMES - SCORES) / Math.max(1, columns.length);
  const [first = 1] = columns;
  return table.names.flatMap((name, seat): Shape[] => {
    const mask = masks[seat];
    const y = TOP + seat * row;
    const wins = table.winners?.includes(seat) ?? false;
    const text = { y, height: row, sizes: [16, 14, 12] } as const;
    const edge = Math.min(30, row - 8);
    return [
      { kind: "box", x: LEFT, y, width: RIGHT - LEFT, height: 1, fill: look.line },
      ...(mask ? faceTile(mask, LEFT, y + (row - edge) / 2, edge) : []),
      line(name, {
        ...text,
        x: LEFT + 40,
        width: NAMES - 50,
        weight: 600,
        colour: wins ? look.lamp : look.text,
      }),
      ...columns.flatMap((round) => {
        const mark = table.rounds[round - 1]?.[seat]?.mark ?? null;
        const x = LEFT + NAMES + (round - first) * column;
        return mark === null ? [] : markShapes(mark, seat, { x, y, width: column, height: row });
      }),
      line(formatted(table.scores[seat] ?? null, format), {
        ...text,
        x: RIGHT - SCORES,
        width: SCORES,
        align: "right",
        colour: wins ? look.lamp : look.text,
      }),
    ];
  });
}

/** Frames of a film; matches with more events leave out the details. */
const MAX_FRAMES = 60;

/**
 * A frame for every event that the host announces: its words, and the table below them.
 *
 * @param details types of events that films of long matches leave out
 */
function roundsFilm<State, Event extends GameEvent>(
  story: Story<State, Event>,
  tableOf: (state: State, event: Event) => RoundsTable,
  log: ApiMatchLog,
  locale: Locale,
  details: readonly Event["type"][],
): Scene[] {
  const fold = new Fold(story);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const announced = fold.entries(log).flatMap((entry) => {
    const words = narrationOf(story, fold, log, locale, entry);
    return words === "" ? [] : [{ entry, words }];
  });
  const isLong = announced.length > MAX_FRAMES;
  return announced.flatMap(({ entry, words }): Scene[] => {
    if (isLong && details.includes(entry.event.type)) return [];
    const table = tableOf(fold.at(log, entry.cursor, "ended"), entry.event);
    const caption = line(words, {
      x: LEFT,
      y: 40,
      width: RIGHT - LEFT,
      height: TOP - 52,
      sizes: [20, 17, 15, 13, 11.5],
      leading: 1.3,
      face: "script",
      align: "middle",
    });
    return [
      {
        cursor: entry.cursor,
        shapes: [caption, ...tableShapes(table, masksOf(log.id, table.names.length), format)],
        dwellMs: story.dwellMs(entry.event),
      },
    ];
  });
}

/** The transcript and film of a game in which all choose simultaneously, round after round. */
export const roundsRendering = <State, Event extends GameEvent>(
  story: Story<State, Event>,
  tableOf: (state: State, event: Event) => RoundsTable,
  details: readonly Event["type"][] = [],
): Rendering => ({
  transcript: (log, locale) => transcriptOf(story, log, locale),
  film: (log, locale) => roundsFilm(story, tableOf, log, locale, details),
});
