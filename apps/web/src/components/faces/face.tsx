import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";
import type { Appearance, FaceState } from "./creatures.ts";
import { SPRITE_ADDRESS } from "./sprite-address.ts";

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
