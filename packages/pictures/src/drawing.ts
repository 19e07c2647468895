/** The faces that texts are set in; Chinese follows in the matching Noto face. */
export const faceNames = ["sans", "script", "mono"] as const;
export type FaceName = (typeof faceNames)[number];

/** "#rrggbb" or "rgb(…)"; shapes have a separate opacity where they need one. */
export type Colour = string;

interface PaintAttributes {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  readonly strokeWidth?: number;
  readonly opacity?: number;
}

export interface Box extends PaintAttributes {
  readonly kind: "box";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  /** Lengths of dashes and gaps of the stroke. */
  readonly dash?: readonly number[];
}

export interface Disc extends PaintAttributes {
  readonly kind: "disc";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Half the height, for an ellipse. */
  readonly radiusY?: number;
}

/** A light that fades from its middle. */
export interface Glow {
  readonly kind: "glow";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly radiusY?: number;
  readonly colour: Colour;
  /** In the middle; 0 at the rim. */
  readonly opacity: number;
}

/** A colour of a gradient. */
export interface GradientStop {
  /** 0 at the top of the shape, 1 at its bottom. */
  readonly offset: number;
  readonly colour: Colour;
  readonly opacity: number;
}

/** An outline of our own making; never untrusted text. */
export interface Outline extends PaintAttributes {
  readonly kind: "outline";
  /** SVG path data. */
  readonly path: string;
  /** A fill from the top to the bottom, instead of `fill`. */
  readonly gradient?: readonly GradientStop[];
  /** The ends of the stroke; flat by default. */
  readonly cap?: "round";
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
}

/** A square of pixels with rounded corners. */
export interface Photo {
  readonly kind: "photo";
  /** A WebP that the arena encoded itself, in base64; never a raw upload. */
  readonly webp: string;
  readonly x: number;
  readonly y: number;
  readonly edge: number;
  readonly radius: number;
  /** Behind transparent pixels. */
  readonly fill: Colour;
  /** Without colours; with them by default. */
  readonly grey?: boolean;
}

/** Text in a box: broken into lines, set in the largest of its sizes that fits, cut where none does. */
export interface Text {
  readonly kind: "text";
  /** Anything: what cannot be shown becomes a sign. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly face: FaceName;
  /** 100 to 900; of "script" and "mono" 400. */
  readonly weight?: number;
  /** In pixels, from the largest down. */
  readonly sizes: readonly number[];
  /** Between lines, times the size; default 1.3. */
  readonly leading?: number;
  readonly colour: Colour;
  readonly align?: "left" | "middle" | "right";
  /** Vertical position of the lines in a higher box; default "top". */
  readonly stand?: "top" | "middle";
}

/** Shapes that are placed together. */
export interface Group {
  readonly kind: "group";
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Turned around a point of the group's own, in degrees; not at all by default. */
  readonly turn?: { readonly degrees: number; readonly x: number; readonly y: number };
  /** Of the group as a whole. */
  readonly opacity?: number;
  readonly shapes: readonly Shape[];
}

export type Shape = Box | Disc | Glow | Outline | Photo | Text | Group;

/** A requested picture: shapes from the back to the front, in pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly ground: Colour;
  readonly shapes: readonly Shape[];
}

/** A drawing of a film and how long it stays. */
export interface Frame {
  readonly drawing: Drawing;
  readonly stayMs: number;
}
