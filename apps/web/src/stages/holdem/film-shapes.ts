import type { Seat } from "@wisp/game";
import { partsOf, rankText } from "@wisp/games/holdem/view";
import type { Shape } from "@wisp/pictures";
import { line, look } from "#features/pictures/look.ts";
import {
  betPosition,
  boardPosition,
  buttonPosition,
  CARD,
  holePosition,
  type Point,
  potPosition,
  RADIUS,
  TABLE,
} from "./geometry.ts";
import type { CardSpot, Side, TableScene } from "./scene.ts";
import { cardColours, inkOf, suitPaths } from "./suits.ts";

/** Position and size of the table in a film. */
export interface TablePosition {
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
export function tableShapes(placed: TablePosition, scene: TableScene, pot: string): Shape[] {
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
