import type { FaceState } from "#components/faces/appearance.ts";
import {
  betweenLids,
  ellipse,
  LINE,
  type LidEdge,
  n,
  type Paint,
  type Part,
  path,
  roundRect,
} from "./part.ts";

/** Eyes by state. */
export type Eyes = (state: FaceState) => readonly Part[];

/** Times the ordinary radius, eyes that are wide open. */
const WIDE = 1.16;

/** Where suspicious eyes look, and the position of the light in an eye, in radii. */
const AWAY = { x: 0.38, y: 0.034 };
const GLINT = { x: -0.18, y: -0.2 };

interface Eye {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Which way the upper lid falls when suspicious: 1 to the right, -1 to the left, 0 not at all. */
  readonly fall: 1 | -1 | 0;
}

/** An ellipse of an eye, relative to its middle, in radii of the eye as drawn. */
interface Layer {
  readonly dx: number;
  readonly dy: number;
  readonly rx: number;
  readonly ry: number;
  readonly fill: Paint;
  readonly opacity?: number;
  /** Moves with the look. */
  readonly isPupil: boolean;
}

const closed = ({ x, y, radius }: Eye, stroke: Paint): Part =>
  path(
    `M${n(x - 0.8 * radius)} ${n(y)}Q${n(x)} ${n(y + 0.75 * radius)} ${n(x + 0.8 * radius)} ${n(y)}`,
    { ...LINE, stroke },
  );

/** The upper lid's edge and its brow; the lower lid. */
function lidsOf({ x, y, radius, fall }: Eye) {
  const rise = 0.36 * radius;
  const slope = (fall * 0.67 * radius) / (2 * (radius + 3));
  const upper: LidEdge = { at: y - (fall === 0 ? 0.2 : 0.215) * radius, slope };
  const lower: LidEdge = { at: y + 0.8 * radius, slope: 0 };
  const brow = path(
    `M${n(x - radius - (fall === -1 ? 1.5 : 2))} ${n(upper.at - fall * rise)}L${n(x + radius + (fall === 1 ? 1.5 : 2))} ${n(upper.at + fall * rise)}`,
    { stroke: "ink", width: 3.6 },
  );
  return { upper, lower, brow };
}

function open(eye: Eye, layers: readonly Layer[], size: number): Part[] {
  const radius = eye.radius * size;
  return layers.map(({ dx, dy, rx, ry, fill, opacity }) =>
    ellipse(eye.x + dx * radius, eye.y + dy * radius, rx * radius, ry * radius, {
      fill,
      ...(opacity !== undefined && { opacity }),
    }),
  );
}

function narrowed(eye: Eye, layers: readonly Layer[]): Part[] {
  const { upper, lower, brow } = lidsOf(eye);
  const { radius } = eye;
  const parts = layers.flatMap(({ dx, dy, rx, ry, fill, opacity, isPupil }): Part[] => {
    const data = betweenLids(
      {
        x: eye.x + (dx + (isPupil ? AWAY.x : 0)) * radius,
        y: eye.y + (dy + (isPupil ? AWAY.y : 0)) * radius,
        rx: rx * radius,
        ry: ry * radius,
      },
      upper,
      lower,
      eye.x,
    );
    return data === null ? [] : [path(data, { fill, ...(opacity !== undefined && { opacity }) })];
  });
  return [...parts, brow];
}

function eyes(
  places: readonly Eye[],
  layers: (state: FaceState) => readonly Layer[],
  closedIn: Paint,
): Eyes {
  return (state) =>
    places.flatMap((eye) => {
      if (state === "out") return [closed(eye, closedIn)];
      if (state === "suspicious") return narrowed(eye, layers(state));
      return open(eye, layers(state), state === "caught" ? WIDE : 1);
    });
}

const pair = (x: number, y: number, radius: number): readonly Eye[] => [
  { x, y, radius, fall: 1 },
  { x: 100 - x, y, radius, fall: -1 },
];

const white: Layer = { dx: 0, dy: 0, rx: 1, ry: 1, fill: "pale", isPupil: false };
const glint: Layer = {
  dx: GLINT.x,
  dy: GLINT.y,
  rx: 0.17,
  ry: 0.17,
  fill: "pale",
  isPupil: true,
};
const pupil = (rx: number, ry: number): Layer => ({
  dx: 0,
  dy: 0,
  rx,
  ry,
  fill: "ink",
  isPupil: true,
});

/** Two round eyes; on a dark patch they are closed in a light tone. */
export const roundEyes = (x: number, y: number, radius: number, closedIn: Paint = "ink"): Eyes =>
  eyes(
    pair(x, y, radius),
    (state) => {
      const size = state === "caught" ? 0.34 : 0.56;
      return [white, pupil(size, size), glint];
    },
    closedIn,
  );

/** Two eyes with upright slits. */
export const slitEyes = (x: number, y: number, radius: number): Eyes =>
  eyes(pair(x, y, radius), () => [white, pupil(0.34, 0.74), glint], "ink");

/** Two large dark eyes. */
export const darkEyes = (x: number, y: number, radius: number): Eyes =>
  eyes(
    pair(x, y, radius),
    () => [
      { dx: 0, dy: 0, rx: 0.92, ry: 1.08, fill: "ink", isPupil: false },
      { dx: -0.15, dy: -0.3, rx: 0.3, ry: 0.3, fill: "pale", isPupil: true },
      { dx: 0.28, dy: 0.34, rx: 0.14, ry: 0.14, fill: "pale", opacity: 0.8, isPupil: true },
    ],
    "ink",
  );

/** One eye with an iris. */
export const oneEye = (x: number, y: number, radius: number): Eyes =>
  eyes(
    [{ x, y, radius, fall: 0 }],
    (state) => {
      const size = state === "caught" ? 0.34 : 0.52;
      return [white, { ...pupil(0.67, 0.67), fill: "deep" }, pupil(size, size), glint];
    },
    "light",
  );

/** Two lights behind a dark glass. */
export const screenEyes =
  (x: number, y: number, radius: number): Eyes =>
  (state) =>
    pair(x, y, radius).flatMap((eye) => {
      if (state === "out") return [closed(eye, "light")];
      const narrow = state === "suspicious";
      const size = radius * (state === "caught" ? WIDE : 1);
      const [width, height] = [1.44 * size, (narrow ? 0.72 : 1.7) * size];
      const left = eye.x + (narrow ? 0.9 * AWAY.x * size : 0) - width / 2;
      const top = eye.y - height / 2;
      return [
        path(roundRect(left - 2, top - 2, width + 4, height + 4, 0.5 * size), {
          fill: "soft",
          opacity: 0.25,
        }),
        path(roundRect(left, top, width, height, 0.36 * size), { fill: "light" }),
      ];
    });
