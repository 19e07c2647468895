import type { Tone } from "../tones.ts";

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
