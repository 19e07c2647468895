import { pictureData } from "@wisp/db";
import type { Group, Outline, Photo, Shape } from "@wisp/pictures";
import { type Appearance, agentAppearance, type FaceState } from "#components/faces/appearance.ts";
import { heads } from "#components/faces/shapes/heads.ts";
import {
  type Paint,
  type Part,
  RAISED,
  shading,
  slump,
  spotlight,
  TONGUE,
} from "#components/faces/shapes/part.ts";
import { OUT_CHROMA, tile, tones } from "#components/faces/tones.ts";
import { database } from "#server/storage/database.ts";
import { oklch } from "./look.ts";

/** What represents an agent or a seat in a picture. */
export interface DrawnFace extends Appearance {
  /** The agent's approved picture instead of the creature: WebP in base64. */
  readonly portrait?: string;
}

type Colours = (paint: Paint) => string;

const coloursOf =
  (hue: number, state: FaceState): Colours =>
  (paint) => {
    if (paint === "tongue") return TONGUE;
    const [lightness, chroma] = tones[paint];
    return oklch(lightness, chroma * (state === "out" ? OUT_CHROMA : 1), hue);
  };

function partShape(part: Part, colours: Colours): Shape {
  const { fill, stroke, width, opacity } = part;
  const painted = {
    ...(fill !== undefined && { fill: colours(fill) }),
    ...(stroke !== undefined && { stroke: colours(stroke) }),
    ...(width !== undefined && { strokeWidth: width }),
    ...(opacity !== undefined && { opacity }),
  };
  if (part.kind === "path") return { kind: "outline", path: part.path, cap: "round", ...painted };
  const { x, y, rx, ry } = part;
  return { kind: "disc", x, y, radius: rx, radiusY: ry, ...painted };
}

/** A face in a square of 100, with colours that pictures know. */
function faceShapes({ creature, hue }: Appearance, state: FaceState): Shape[] {
  const { behind, outline, marks, eyes, mouth } = heads[creature];
  const colours = coloursOf(hue, state);
  const head: Outline = { kind: "outline", path: outline };
  const shapes = (parts: readonly Part[]) => parts.map((part) => partShape(part, colours));
  return [
    ...shapes(behind),
    { ...head, fill: colours("base") },
    { ...head, gradient: shading },
    ...(state === "speaking" ? [{ ...head, gradient: spotlight }] : []),
    ...shapes([...marks, ...eyes(state), ...mouth(state)]),
  ];
}

/** Room around a face on its tile, in a face of 100; as in `Face`. */
const ROOM = 12;

/** A portrait in a square; behind it the tile of a face. */
const portraitShape = (
  webp: string,
  hue: number,
  square: Pick<Photo, "x" | "y" | "edge" | "radius">,
  state: FaceState,
): Photo => ({
  kind: "photo",
  webp,
  ...square,
  fill: oklch(...tile.dark, hue),
  ...(state === "out" && { grey: true }),
});

/** The square of a framed portrait, in a face of 100. */
const FRAME = { x: 3, y: 3, edge: 94, radius: 26 } as const;
const PORTRAIT_OUT = 0.6;

/** A portrait in the place of a face at a seat, framed in the hue of the seat. */
function framedPortrait(
  webp: string,
  hue: number,
  place: Pick<Group, "x" | "y" | "scale">,
  state: FaceState,
): Group {
  const { x, y, edge, radius } = FRAME;
  return {
    kind: "group",
    ...place,
    ...(state === "out" && { opacity: PORTRAIT_OUT }),
    shapes: [
      portraitShape(webp, hue, FRAME, state),
      {
        kind: "box",
        x,
        y,
        width: edge,
        height: edge,
        radius,
        stroke: coloursOf(hue, state)("base"),
        strokeWidth: 5,
      },
    ],
  };
}

/**
 * A face without a tile.
 *
 * @param x left edge of the square that the face fills; all lengths are in pixels
 */
export function bareFace(
  appearance: DrawnFace,
  x: number,
  y: number,
  edge: number,
  state: FaceState = "listening",
): Group {
  const { portrait, hue } = appearance;
  if (portrait !== undefined) {
    return framedPortrait(portrait, hue, { x, y, scale: edge / 100 }, state);
  }
  const scale = edge / (100 + 2 * ROOM);
  const lift = { speaking: -RAISED, out: slump.lower, listening: 0, suspicious: 0, caught: 0 };
  return {
    kind: "group",
    x: x + ROOM * scale,
    y: y + (ROOM + lift[state]) * scale,
    scale,
    ...(state === "out" && {
      turn: { degrees: slump.turn, x: slump.x, y: slump.y },
      opacity: slump.opacity,
    }),
    shapes: faceShapes(appearance, state),
  };
}

/** A face on a tile, as the site shows it by night. Arguments as of `bareFace`. */
export function faceTile(
  appearance: DrawnFace,
  x: number,
  y: number,
  edge: number,
  state: FaceState = "listening",
): Shape[] {
  const { portrait, hue } = appearance;
  const radius = edge * 0.275;
  if (portrait !== undefined) return [portraitShape(portrait, hue, { x, y, edge, radius }, state)];
  return [
    {
      kind: "box",
      x,
      y,
      width: edge,
      height: edge,
      radius,
      fill: oklch(...tile.dark, hue),
    },
    bareFace(appearance, x, y, edge, state),
  ];
}

interface PicturedAgent {
  readonly slug: string;
  readonly avatar: number;
  /** Hash of its approved picture; null: its avatar is its face. */
  readonly picture: string | null;
}

/** The face of each of some agents, with its picture where a moderator approved one. */
export type FaceOf = (agent: PicturedAgent) => DrawnFace;

/** Reads the approved pictures of agents. Agents that are not among `agents` have their creature. */
export async function agentFaces(agents: readonly PicturedAgent[]): Promise<FaceOf> {
  const portraits = new Map<string, string>();
  const hashes = new Set(agents.flatMap(({ picture }) => picture ?? []));
  for (const hash of hashes) {
    const found = await pictureData(database(), hash, null);
    if (found !== null) portraits.set(hash, Buffer.from(found.data).toString("base64"));
  }
  return (agent) => {
    const portrait = portraits.get(agent.picture ?? "");
    return { ...agentAppearance(agent), ...(portrait !== undefined && { portrait }) };
  };
}
