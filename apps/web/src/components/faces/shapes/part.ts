import type { Tone } from "#components/faces/tones.ts";

/** The fill or stroke of a part: a tone of the face's hue, or the one fixed colour. */
export type Paint = Tone | "tongue";

interface PaintAttributes {
  readonly fill?: Paint;
  /** Stroked with round ends. */
  readonly stroke?: Paint;
  readonly width?: number;
  readonly opacity?: number;
}

/** A piece of a face, in a square of 100. */
export type Part =
  | (PaintAttributes & { readonly kind: "path"; readonly path: string })
  | (PaintAttributes & {
      readonly kind: "ellipse";
      readonly x: number;
      readonly y: number;
      readonly rx: number;
      readonly ry: number;
    });

/** Paint and size of strokes that are part of many faces. */
export const LINE = { stroke: "ink", width: 3.2 } as const;

export const path = (data: string, painted: PaintAttributes): Part => ({
  kind: "path",
  path: data,
  ...painted,
});

export const disc = (x: number, y: number, radius: number, painted: PaintAttributes): Part => ({
  kind: "ellipse",
  x,
  y,
  rx: radius,
  ry: radius,
  ...painted,
});

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  painted: PaintAttributes,
): Part => ({
  kind: "ellipse",
  x,
  y,
  rx,
  ry,
  ...painted,
});

/** A number of path data: two decimals at most. */
export const n = (value: number): string => String(Number(value.toFixed(2)));

/**
 * Path data mirrored at the middle of the square.
 *
 * @param data of M, L, Q, C and Z, absolute or relative
 */
export function mirrored(data: string): string {
  return data.replaceAll(/([MLQC])([^A-Z]*)/gi, (_, command: string, numbers: string) => {
    const isAbsolute = command === command.toUpperCase();
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const turned = values.map((value, at) => {
      if (at % 2 === 1) return value;
      return isAbsolute ? 100 - value : -value;
    });
    return `${command}${turned.map(n).join(" ")}`;
  });
}

/** A rectangle with round corners. */
export const roundRect = (x: number, y: number, width: number, height: number, radius: number) => {
  const arc = (dx: number, dy: number) => `a${n(radius)} ${n(radius)} 0 0 1 ${n(dx)} ${n(dy)}`;
  const [w, h] = [width - 2 * radius, height - 2 * radius];
  return `M${n(x + radius)} ${n(y)}h${n(w)}${arc(radius, radius)}v${n(h)}${arc(-radius, radius)}h${n(-w)}${arc(-radius, -radius)}v${n(-h)}${arc(radius, -radius)}Z`;
};

/** An ellipse turned by degrees around its middle. */
export function turnedEllipse(x: number, y: number, rx: number, ry: number, turn: number): string {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [rx * Math.cos(angle), rx * Math.sin(angle)];
  const arc = (toX: number, toY: number) => `A${n(rx)} ${n(ry)} ${n(turn)} 1 1 ${n(toX)} ${n(toY)}`;
  return `M${n(x - dx)} ${n(y - dy)}${arc(x + dx, y + dy)}${arc(x - dx, y - dy)}Z`;
}

interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** The line y = at + slope · (x - x of the eye): the edge of a lid. */
export interface LidEdge {
  readonly at: number;
  readonly slope: number;
}

/** Where an ellipse meets a line, from left to right; null where it does not. */
function crossings({ x, y, rx, ry }: Ellipse, edge: LidEdge, eyeX: number) {
  // In units of the ellipse around its middle: v = p + q · u meets u² + v² = 1.
  const p = (edge.at + edge.slope * (x - eyeX) - y) / ry;
  const q = (edge.slope * rx) / ry;
  const a = 1 + q * q;
  const root = p * p * q * q - a * (p * p - 1);
  if (root <= 0) return null;
  const point = (u: number) => ({ x: x + u * rx, y: y + (p + q * u) * ry });
  const side = Math.sqrt(root);
  return { left: point((-p * q - side) / a), right: point((-p * q + side) / a), p };
}

/**
 * The part of an ellipse that two lids leave open, as path data; null where an upper lid hides it. A
 * path needs no clipping, which costs time in every place where a face is drawn.
 *
 * @param eyeX x of the middle of the eye that the lids belong to
 */
export function betweenLids(
  shape: Ellipse,
  upper: LidEdge,
  lower: LidEdge,
  eyeX: number,
): string | null {
  const { x, y, rx, ry } = shape;
  const top = crossings(shape, upper, eyeX);
  const bottom = crossings(shape, lower, eyeX);
  const arc = (to: { x: number; y: number }, isLarge: boolean) =>
    `A${n(rx)} ${n(ry)} 0 ${isLarge ? 1 : 0} 1 ${n(to.x)} ${n(to.y)}`;
  const point = (of: { x: number; y: number }) => `${n(of.x)} ${n(of.y)}`;
  if (top === null) {
    const isOpen = y > upper.at + upper.slope * (x - eyeX);
    return isOpen ? turnedEllipse(x, y, rx, ry, 0) : null;
  }
  const { left, right } = top;
  if (bottom === null) return `M${point(left)}L${point(right)}${arc(left, top.p < 0)}Z`;
  return `M${point(left)}L${point(right)}${arc(bottom.right, false)}L${point(bottom.left)}${arc(left, false)}Z`;
}

/** A stop of a vertical gradient over a head: white or black, so that it fits every hue. */
export interface ShadingStop {
  /** From the top, 0 to 1. */
  readonly offset: number;
  readonly colour: "#ffffff" | "#000000";
  readonly opacity: number;
}

/** Light from above and a shade below, on every head. */
export const shading: readonly ShadingStop[] = [
  { offset: 0, colour: "#ffffff", opacity: 0.2 },
  { offset: 0.45, colour: "#ffffff", opacity: 0 },
  { offset: 0.46, colour: "#000000", opacity: 0 },
  { offset: 0.87, colour: "#000000", opacity: 0.24 },
  { offset: 0.9, colour: "#000000", opacity: 0.34 },
  { offset: 1, colour: "#000000", opacity: 0.4 },
];

/** More light, on a head that speaks. */
export const spotlight: readonly ShadingStop[] = [
  { offset: 0, colour: "#ffffff", opacity: 0.42 },
  { offset: 0.6, colour: "#ffffff", opacity: 0 },
];

/** The colour of a tongue: the same for every hue. */
export const TONGUE = "#dd7377";

/** How a face that is out hangs: turned in degrees around a point, lowered, and faded. */
export const slump = { turn: 9, x: 50, y: 90, lower: 4, opacity: 0.62 } as const;

/** By how much a face that speaks is raised. */
export const RAISED = 2;
