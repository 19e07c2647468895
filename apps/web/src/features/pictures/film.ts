import type { Frame, Shape } from "@wisp/pictures";
import { brand, CARD_SIZE, line, look } from "./look.ts";

/** Size of a film of a replay. */
export const FILM = { width: 800, height: 450 } as const;
/** Frames at most; a longer story is shown with every second, third ... of its scenes. */
export const MAX_FRAMES = 60;

/** Times the pace of the page: a film is read along, not studied. */
const HASTE = 0.75;
const MIN_MS = 900;
const OPENING_MS = 2_600;
const LAST_MS = 6_000;

/** A scene of a film: the picture of one public event, and its duration on the page. */
export interface Scene {
  /** Of the event. */
  readonly cursor: number;
  readonly shapes: readonly Shape[];
  readonly dwellMs: number;
}

/** The data of a film. */
interface FilmParts {
  readonly brand: string;
  /** Before the first scene; absent: nothing. */
  readonly opening?: readonly Shape[];
  readonly scenes: readonly Scene[];
  /** After the last scene; absent: nothing. */
  readonly closing?: readonly Shape[];
}

/** Shapes of a card, as a picture of a film. */
export function cardInFilm(shapes: readonly Shape[]): Shape[] {
  const scale = FILM.width / CARD_SIZE.width;
  const y = (FILM.height - CARD_SIZE.height * scale) / 2;
  const lamp = { x: FILM.width / 2, y: 20, colour: look.lamp, opacity: 0.09 };
  return [
    { kind: "glow", ...lamp, radius: 507, radiusY: 287 },
    { kind: "group", x: 0, y, scale, shapes },
  ];
}

/** The frames of a film: with the brand, a line that shows how far the story is, and their times. */
export function filmOf({ brand: name, opening, scenes, closing }: FilmParts): Frame[] {
  const room = MAX_FRAMES - (opening ? 1 : 0) - (closing ? 1 : 0);
  const every = Math.max(1, Math.ceil(scenes.length / room));
  const shown = scenes.filter((_, at) => at % every === 0 || at === scenes.length - 1);
  const pictures = [
    ...(opening ? [{ shapes: opening, stayMs: OPENING_MS }] : []),
    ...shown.slice(-room).map(({ shapes, dwellMs }) => ({
      shapes,
      stayMs: Math.max(MIN_MS, Math.round(dwellMs * HASTE)),
    })),
    ...(closing ? [{ shapes: closing, stayMs: LAST_MS }] : []),
  ];
  return pictures.map(({ shapes, stayMs }, at) => {
    const last = at === pictures.length - 1;
    const done = (FILM.width * (at + 1)) / pictures.length;
    return {
      drawing: {
        ...FILM,
        ground: look.ground,
        shapes: [
          ...shapes,
          { kind: "box", x: 0, y: FILM.height - 3, width: FILM.width, height: 3, fill: look.line },
          { kind: "box", x: 0, y: FILM.height - 3, width: done, height: 3, fill: look.lamp },
          ...brand(14, 10, 17, name).filter(({ kind }) => kind !== "glow"),
        ],
      },
      stayMs: last ? LAST_MS : stayMs,
    };
  });
}

/** A caption and words below it, in the middle of a box; `quiet` words are the host's. */
export function spoken(
  caption: string,
  words: string,
  box: { x: number; y: number; width: number; height: number },
  quiet = false,
): Shape[] {
  return [
    line(caption, {
      ...box,
      height: 24,
      sizes: [13],
      colour: look.mute,
      align: "middle",
    }),
    line(words, {
      ...box,
      y: box.y + 28,
      height: box.height - 28,
      sizes: [23, 20, 17, 15, 13, 11.5],
      leading: 1.32,
      face: "script",
      colour: quiet ? look.soft : look.text,
      align: "middle",
    }),
  ];
}
