import type { Drawing, Shape } from "@wisp/pictures";
import { masksOf, seatHue } from "#components/faces/appearance.ts";
import { bareFace } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look, oklch, sheet } from "./look.ts";

/** What was said at a moment of a match. */
export interface SpokenMoment {
  readonly seat: number;
  readonly text: string;
  /** In-game names by seat. */
  readonly names: readonly string[];
}

interface MomentCardWords {
  readonly brand: string;
  /** The game and the round. */
  readonly state: string;
  readonly question: string;
  readonly foot: string;
}

/** Where the bubble is. */
const BUBBLE = { x: 72, y: 204, width: 1056, height: 186 } as const;
const PADDING = { x: 36, y: 16 } as const;
const FACES_Y = 466;
const MAX_FACE = 78;
/** From the bubble to the face of the speaker. */
const TAIL = 30;

/**
 * The card of a moment: a speech in a bubble at its seat. The others sit there with their masks, as at
 * any moment of the match: nothing says who is out, or who they are.
 */
export function momentCard(
  matchId: string,
  { seat, text, names }: SpokenMoment,
  words: MomentCardWords,
): Drawing {
  const step = BUBBLE.width / Math.max(1, names.length);
  const face = Math.min(MAX_FACE, step - 14);
  const middleOf = (at: number): number => BUBBLE.x + step * (at + 0.5);
  const x = middleOf(seat);
  const foot = BUBBLE.y + BUBBLE.height;
  const masks = masksOf(matchId, names.length).flatMap((mask, at): Shape[] => {
    const speaks = at === seat;
    const edge = speaks ? face * 1.12 : face;
    const middle = middleOf(at);
    const lit: Shape[] = [
      { kind: "glow", x: middle, y: FACES_Y, radius: edge, colour: look.lamp, opacity: 0.4 },
      {
        kind: "disc",
        x: middle,
        y: FACES_Y,
        radius: edge * 0.6,
        stroke: look.lamp,
        strokeWidth: 4,
      },
    ];
    return [
      ...(speaks ? lit : []),
      {
        kind: "group",
        x: 0,
        y: 0,
        scale: 1,
        opacity: speaks ? 1 : 0.72,
        shapes: [
          bareFace(
            mask,
            middle - edge / 2,
            FACES_Y - edge / 2,
            edge,
            speaks ? "speaking" : "listening",
          ),
        ],
      },
      line(names[at] ?? "", {
        x: middle - step / 2 + 4,
        y: 520,
        width: step - 8,
        height: 26,
        sizes: [19, 17, 15, 13],
        align: "middle",
        weight: 600,
        colour: speaks ? oklch(0.76, 0.13, seatHue(at)) : look.mute,
      }),
    ];
  });
  return {
    ...CARD_SIZE,
    ground: look.ground,
    shapes: [
      ...cardFrame({ brand: words.brand, foot: "" }),
      line(words.state, {
        x: 528,
        y: 60,
        width: 600,
        sizes: [22],
        align: "right",
        colour: look.mute,
      }),
      line(words.question, {
        x: 72,
        y: 118,
        width: 1056,
        height: 70,
        sizes: [50, 42, 36],
        face: "script",
      }),
      ...masks,
      {
        kind: "outline",
        path: `M${x - 20} ${foot - 2}L${x} ${foot + TAIL}L${x + 20} ${foot - 2}z`,
        fill: look.paperShade,
      },
      sheet(BUBBLE.x, BUBBLE.y, BUBBLE.width, BUBBLE.height, 24),
      line(text, {
        x: BUBBLE.x + PADDING.x,
        y: BUBBLE.y + PADDING.y,
        width: BUBBLE.width - 2 * PADDING.x,
        height: BUBBLE.height - 2 * PADDING.y,
        sizes: [44, 38, 33, 29, 25, 22, 19],
        leading: 1.22,
        face: "script",
        align: "middle",
        colour: look.ink,
      }),
      line(words.foot, { x: 72, y: 572, width: 1056, sizes: [20], colour: look.mute }),
    ],
  };
}
