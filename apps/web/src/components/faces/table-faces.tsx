"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { agentAppearance } from "./appearance.ts";
import type { Appearance } from "./creatures.ts";
import { Face, type FaceProps } from "./face.tsx";
import { masksOf, seatHue } from "./masks.ts";

interface Faces {
  readonly appearances: readonly Appearance[];
  readonly inPage: boolean;
}

const Table = createContext<Faces | null>(null);

/** An agent and where it sat; known once roles may be shown. */
interface SeatedAgent {
  readonly seat: number;
  readonly agent: { readonly slug: string; readonly avatar: number };
}

/**
 * Gives the seats of a match their faces: masks, and once the agents are known their creatures. The
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
    const appearances = masksOf(matchId, seats).map((mask, at): Appearance => {
      const agent = agents?.find(({ seat }) => seat === at)?.agent;
      return agent ? { ...agentAppearance(agent), hue: seatHue(at) } : mask;
    });
    return { appearances, inPage };
  }, [matchId, seats, agents, inPage]);
  return <Table value={faces}>{children}</Table>;
}

/**
 * The face of a seat, on a tile unless `tile` is false. Hidden from screen readers: show the in-game
 * name next to it.
 */
export function SeatFace({ seat, ...face }: FaceProps & { readonly seat: number }) {
  const faces = useContext(Table);
  if (faces === null) throw new Error("SeatFace needs TableFaces around it.");
  const appearance = faces.appearances[seat];
  return appearance && <Face tile inPage={faces.inPage} {...appearance} {...face} />;
}
