"use client";

import { createContext, type ReactNode, useContext, useId, useMemo } from "react";
import { classNames } from "#components/class-names.ts";
import { type Appearance, agentAppearance, masksOf, seatHue } from "./appearance.ts";
import { Face, type FaceProps, faceStyle } from "./face.tsx";

/** The face of a seat: a creature, or the approved picture of its agent. */
interface SeatAppearance extends Appearance {
  readonly picture?: string | null;
}

interface Faces {
  readonly appearances: readonly SeatAppearance[];
  readonly inPage: boolean;
}

const FacesContext = createContext<Faces | null>(null);

/** An agent and where it sat; known once roles may be shown. */
interface SeatedAgent {
  readonly seat: number;
  readonly agent: {
    readonly slug: string;
    readonly avatar: number;
    /** Hash of its approved picture; null: its avatar is its face. */
    readonly picture: string | null;
  };
}

/**
 * Gives the seats of a match their faces: masks, and once the agents are known their own faces. The
 * hue stays the seat's, as in ticks and charts.
 */
export function TableFaces({
  matchId,
  seats,
  agents,
  inPage = false,
  children,
}: {
  matchId: string;
  /** How many sit at the table. */
  seats: number;
  /** Null while roles are hidden. */
  agents: readonly SeatedAgent[] | null;
  /** The page holds the shapes itself; see `InlineFaces`. */
  inPage?: boolean;
  children: ReactNode;
}) {
  const faces = useMemo((): Faces => {
    const appearances = masksOf(matchId, seats).map((mask, at): SeatAppearance => {
      const agent = agents?.find(({ seat }) => seat === at)?.agent;
      return agent ? { ...agentAppearance(agent), hue: seatHue(at), picture: agent.picture } : mask;
    });
    return { appearances, inPage };
  }, [matchId, seats, agents, inPage]);
  return <FacesContext value={faces}>{children}</FacesContext>;
}

/**
 * The face of a seat, on a tile unless `tile` is false. Hidden from screen readers: show the in-game
 * name next to it.
 */
export function SeatFace({ seat, ...face }: FaceProps & { readonly seat: number }) {
  const faces = useContext(FacesContext);
  if (faces === null) throw new Error("SeatFace needs TableFaces around it.");
  const appearance = faces.appearances[seat];
  if (appearance === undefined) return null;
  const { picture, ...drawn } = appearance;
  if (picture) return <SeatPicture hash={picture} hue={drawn.hue} {...face} />;
  return <Face tile inPage={faces.inPage} {...drawn} {...face} />;
}

/**
 * The approved picture of the agent of a seat, drawn in the square of a face and framed in the hue of
 * the seat. Hidden from screen readers.
 */
function SeatPicture({
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
