import { useId } from "react";
import { classNames } from "../class-names.ts";
import { type FaceProps, faceStyle } from "./face.tsx";

/**
 * The approved picture of the agent of a seat, drawn in the square of a face and framed in the hue of
 * the seat. Hidden from screen readers.
 */
export function SeatPicture({
  hash,
  hue,
  state = "listening",
  size = 36,
  className,
}: Pick<FaceProps, "state" | "size" | "className"> & {
  readonly hash: string;
  /** In degrees. */
  readonly hue: number;
}) {
  const clip = useId();
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 100 100"
      className={classNames("face", state === "out" && "face-picture-out", className)}
      style={faceStyle(size, hue)}
    >
      <clipPath id={clip}>
        <rect x="3" y="3" width="94" height="94" rx="26" />
      </clipPath>
      <image
        href={`/api/pictures/${hash}`}
        width="100"
        height="100"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${clip})`}
      />
      <rect
        className="face-picture-frame"
        x="3"
        y="3"
        width="94"
        height="94"
        rx="26"
        fill="none"
        strokeWidth="5"
      />
    </svg>
  );
}
