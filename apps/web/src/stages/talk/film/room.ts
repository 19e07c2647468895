import type { Group, Shape } from "@wisp/pictures";
import { FILM } from "#features/pictures/film.ts";
import { look } from "#features/pictures/look.ts";
import { FIELD } from "#stages/talk/stage/seat-positions.ts";

/** The field of the stage, scaled into a film. */
const SCALE = 0.72;
const LEFT = (FILM.width - FIELD.width * SCALE) / 2;
const TOP = 10;

/** Space of a film on each side of the field, in units of the field. */
export const MARGIN = LEFT / SCALE;

/** Places shapes that use coordinates of the field in a film. */
export const onField = (shapes: readonly Shape[]): Group => ({
  kind: "group",
  x: LEFT,
  y: TOP,
  scale: SCALE,
  shapes,
});

/** The table of the stage. */
const TABLE = { x: 500, y: 316, radius: 332, radiusY: 188 } as const;

/** Cells of the audience, each with a figure; every other row is shifted. */
const CELL = { width: 34, height: 23 } as const;
/** The audience ends above the table's middle. */
const LAST_ROW = 250;

/** How bright a figure is: 0 near the edges of the room, and behind the table, where none is drawn. */
function lightAt(x: number, y: number): number {
  const [across, down] = [TABLE.radius + 16, TABLE.radiusY + 30];
  if (Math.hypot((x - TABLE.x) / across, (y - TABLE.y) / down) < 1) return 0;
  return 1 - Math.hypot((x - 500) / 560, (y - 190) / 230);
}

/** The audience in two shades, as paths. */
const audience = ((): readonly Shape[] => {
  const paths = { near: "", far: "" };
  for (let row = 0; row * CELL.height < LAST_ROW; row += 1) {
    const y = row * CELL.height + 12;
    for (let column = 0; column * CELL.width < FIELD.width; column += 1) {
      const x = column * CELL.width + (row % 2 === 0 ? 10 : 27);
      const light = lightAt(x, y);
      if (light <= 0.08) continue;
      const figure = `M${x - 6} ${y}a6 6 0 1 1 12 0a6 6 0 1 1-12 0M${x - 11} ${y + 19}q0-11 11-11t11 11z`;
      paths[light > 0.4 ? "near" : "far"] += figure;
    }
  }
  return [
    { kind: "outline", path: paths.near, fill: look.line, opacity: 0.42 },
    { kind: "outline", path: paths.far, fill: look.line, opacity: 0.22 },
  ];
})();

/** The room of the stage, on the field: the audience in the dark, the lamp and the table. Decoration. */
export const roomShapes: readonly Shape[] = [
  ...audience,
  { kind: "outline", path: "M499 -14h2v36h-2z", fill: look.line },
  { kind: "outline", path: "M486 22h28l18 20h-64z", fill: look.line },
  { kind: "disc", x: 500, y: 43, radius: 44, radiusY: 9, fill: look.lamp, opacity: 0.4 },
  { kind: "disc", x: 500, y: 43, radius: 30, radiusY: 5, fill: look.lamp },
  { kind: "disc", ...TABLE, y: 326, radiusY: 190, fill: look.raised },
  { kind: "disc", ...TABLE, fill: look.panel, stroke: look.line, strokeWidth: 2 },
  { kind: "disc", ...TABLE, radius: 312, radiusY: 172, stroke: look.line, opacity: 0.6 },
  { kind: "glow", ...TABLE, radius: 330, radiusY: 187, colour: look.lamp, opacity: 0.16 },
  {
    kind: "outline",
    path: "M468 46h64L772 330H228z",
    gradient: [
      { offset: 0, colour: look.lamp, opacity: 0.4 },
      { offset: 0.45, colour: look.lamp, opacity: 0.11 },
      { offset: 1, colour: look.lamp, opacity: 0 },
    ],
  },
];
