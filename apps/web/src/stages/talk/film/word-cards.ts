import type { Shape } from "@wisp/pictures";
import { bareFace, type DrawnFace } from "#features/pictures/face.ts";
import { line, look } from "#features/pictures/look.ts";
import { sheet } from "#features/pictures/paper.ts";
import { middleOf, statementShapes } from "./middle.ts";

/** A revealed secret: the word of one side. */
export interface FilmCard {
  readonly label: string;
  readonly word: string;
  /** Faces of the seats that were dealt it. */
  readonly faces: readonly DrawnFace[];
  readonly isTarget: boolean;
}

const CARD = { width: 176, height: 172, gap: 12 } as const;
/** Colours of the stage's cards, on paper. */
const colours = { target: "#8f4502", others: "#1f62c9" } as const;

function cardShape({ label, word, faces, isTarget }: FilmCard, x: number, y: number): Shape {
  const colour = isTarget ? colours.target : colours.others;
  const step = Math.min(26, 150 / Math.max(1, faces.length));
  const first = (CARD.width - step * faces.length) / 2;
  const centre = { x: CARD.width / 2, y: CARD.height / 2 };
  return {
    kind: "group",
    x,
    y,
    scale: 1,
    turn: { degrees: isTarget ? 2 : -2, ...centre },
    shapes: [
      sheet(0, 0, CARD.width, CARD.height, 14),
      {
        kind: "box",
        x: 7,
        y: 7,
        width: CARD.width - 14,
        height: CARD.height - 14,
        radius: 10,
        stroke: colour,
        strokeWidth: 2,
      },
      line(`${isTarget ? "◆ " : ""}${label}`, {
        x: 14,
        y: 22,
        width: CARD.width - 28,
        sizes: [16, 14],
        weight: 600,
        align: "middle",
        colour,
      }),
      line(word, {
        x: 14,
        y: 48,
        width: CARD.width - 28,
        height: 74,
        sizes: [36, 30, 24, 20, 16],
        leading: 1.1,
        face: "script",
        align: "middle",
        colour: look.ink,
      }),
      ...faces.map((face, at) => bareFace(face, first + at * step, 126, 26)),
    ],
  };
}

/** The cards of both sides, face up, with the result below them. */
export function endingShapes(cards: readonly FilmCard[], result: string, seats: number): Shape[] {
  if (cards.length === 0) return statementShapes(result, seats);
  const { x, y, width } = middleOf(seats);
  const all = cards.length * CARD.width + (cards.length - 1) * CARD.gap;
  const left = x + (width - all) / 2;
  return [
    ...cards.map((card, at) => cardShape(card, left + at * (CARD.width + CARD.gap), y - 10)),
    line(result, {
      x,
      y: y + CARD.height + 2,
      width,
      height: 62,
      sizes: [24, 21, 18],
      leading: 1.2,
      face: "script",
      align: "middle",
    }),
  ];
}
