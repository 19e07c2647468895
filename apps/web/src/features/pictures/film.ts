import type { Frame, Shape } from "@wisp/pictures";
import { brand, line, look } from "./look.ts";

/** Size of a film of a replay. */
export const FILM = { width: 800, height: 450 } as const;
/** Frames at most; a longer story loses its least telling ones. */
export const MAX_FRAMES = 60;

/** Times the pace of the page: a film is read along, not studied. */
const HASTE = 0.75;
const MIN_MS = 900;
const LAST_MS = 6_000;

/** A scene of a film: what is on the table, and how long it stays on the page. */
export interface Scene {
  readonly shapes: readonly Shape[];
  readonly dwellMs: number;
}

/** Scenes as frames: with the brand, a line that shows how far the story is, and their times. */
export function filmOf(scenes: readonly Scene[], words: { readonly brand: string }): Frame[] {
  const every = Math.max(1, Math.ceil(scenes.length / MAX_FRAMES));
  const shown = scenes.filter((_, at) => at % every === 0 || at === scenes.length - 1);
  const frames = shown.slice(-MAX_FRAMES);
  return frames.map(({ shapes, dwellMs }, at) => {
    const last = at === frames.length - 1;
    const done = (FILM.width * (at + 1)) / frames.length;
    return {
      drawing: {
        ...FILM,
        ground: look.ground,
        shapes: [
          ...shapes,
          { kind: "box", x: 0, y: FILM.height - 3, width: FILM.width, height: 3, fill: look.line },
          { kind: "box", x: 0, y: FILM.height - 3, width: done, height: 3, fill: look.lamp },
          ...brand(14, 10, 17, words.brand).filter(({ kind }) => kind !== "glow"),
        ],
      },
      stayMs: last ? LAST_MS : Math.max(MIN_MS, Math.round(dwellMs * HASTE)),
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
