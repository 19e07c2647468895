import type { Drawing } from "@wisp/pictures";
import { masksOf } from "#components/faces/appearance.ts";
import { bareFace } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";

export interface ResultCardWords {
  readonly brand: string;
  /** The game. */
  readonly state: string;
  /** The result in the words of the player. */
  readonly sentence: string;
  /** In-game name, role and points: never the name of a person. */
  readonly about: string;
  readonly won: boolean;
  readonly foot: string;
}

const FACE = { x: 200, y: 326, edge: 208 } as const;

/** The card of one seat's result, as its player shares it: nothing about anybody else at the table. */
export function resultCard(
  matchId: string,
  { seat, seats }: { readonly seat: number; readonly seats: number },
  words: ResultCardWords,
): Drawing {
  const mask = masksOf(matchId, seats)[seat];
  const ring = words.won ? look.lamp : look.line;
  const { x, y, edge } = FACE;
  return {
    ...CARD_SIZE,
    ground: look.ground,
    shapes: [
      ...cardFrame(words),
      line(words.state, {
        x: 528,
        y: 60,
        width: 600,
        sizes: [22],
        align: "right",
        colour: look.mute,
      }),
      ...(words.won
        ? [{ kind: "glow" as const, x, y, radius: 220, colour: look.lamp, opacity: 0.42 }]
        : []),
      { kind: "disc", x, y, radius: 128, fill: look.panel, stroke: ring, strokeWidth: 5 },
      ...(mask ? [bareFace(mask, x - edge / 2, y - edge / 2, edge, "listening")] : []),
      line(words.sentence, {
        x: 376,
        y: 190,
        width: 752,
        height: 190,
        sizes: [76, 64, 54, 46],
        leading: 1.16,
        face: "script",
      }),
      line(words.about, {
        x: 376,
        y: 396,
        width: 752,
        height: 44,
        sizes: [28, 24, 21],
        colour: words.won ? look.lamp : look.soft,
      }),
    ],
  };
}
