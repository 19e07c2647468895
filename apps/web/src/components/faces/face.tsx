import type { CSSProperties } from "react";
import { classNames } from "#components/class-names.ts";
import { type Appearance, agentAppearance, type FaceState } from "./appearance.ts";

/**
 * The face of an agent on a tile: its approved picture, or else its creature. Hidden from screen
 * readers: show the name next to it.
 */
export function AgentFace({
  agent,
  ...face
}: FaceProps & {
  readonly agent: {
    readonly slug: string;
    readonly avatar: number;
    /** Hash of its approved picture; absent where creatures are shown. */
    readonly picture?: string | null;
  };
}) {
  if (agent.picture) {
    return <PictureFace hash={agent.picture} size={face.size} className={face.className} />;
  }
  return <Face tile {...agentAppearance(agent)} {...face} />;
}

/** How a face is drawn, for agents and masks alike. */
export interface FaceProps {
  readonly state?: FaceState;
  /** Edge in pixels. */
  readonly size?: number;
  /** On a rounded square in a tint of the hue, as lists show it. */
  readonly tile?: boolean;
  readonly className?: string | undefined;
  /** The page holds the shapes itself; see `InlineFaces`. */
  readonly inPage?: boolean;
}

/** The size and the hue of a face, for its style sheet. */
export const faceStyle = (
  size: number,
  hue: number,
): CSSProperties & Record<`--${string}`, string | number> => ({
  "--size": `${size}px`,
  "--hue": hue,
});

/**
 * A face, drawn by one reference into the sprite because lists contain hundreds. Hidden from screen
 * readers: show the name next to it and, where the state matters, a text.
 */
export function Face({
  creature,
  hue,
  state = "listening",
  size = 36,
  tile = false,
  className,
  inPage = false,
}: FaceProps & Appearance) {
  return (
    <svg
      aria-hidden
      // Within a drawing the style sheet does not set them.
      width={size}
      height={size}
      viewBox={tile ? "-12 -12 124 124" : "0 0 100 100"}
      className={classNames("face", tile && "face-tile", state === "out" && "face-out", className)}
      style={faceStyle(size, hue)}
    >
      <use href={`${inPage ? "" : SPRITE_ADDRESS}#${creature}-${state}`} />
    </svg>
  );
}

/** A picture that an owner uploaded, as large as a face. Hidden from screen readers. */
export function PictureFace({
  hash,
  size = 36,
  className,
}: {
  hash: string;
  /** Edge in pixels. */
  size?: number;
  className?: string | undefined;
}) {
  return (
    <img
      aria-hidden
      alt=""
      src={`/api/pictures/${hash}`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={classNames("flex-none rounded-[27.5%] object-cover", className)}
      style={{ width: size, height: size }}
    />
  );
}

/** Changes with the shapes (a test compares), so that a browser may keep the sprite for a year. */
export const SPRITE_VERSION = "b3f31374";

/** The document that holds all faces; see app/faces.svg/route.ts. */
const SPRITE_ADDRESS = `/faces.svg?v=${SPRITE_VERSION}`;
