"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Appearance, masksOf } from "./appearance.ts";
import { Face, type FaceProps } from "./face.tsx";

interface Faces {
  readonly appearances: readonly Appearance[];
  readonly inPage: boolean;
}

const FacesContext = createContext<Faces | null>(null);

/**
 * Gives the seats of a match their masks. They stay when roles are shown: readers know the players by them.
 */
export function TableFaces({
  matchId,
  seats,
  inPage = false,
  children,
}: {
  matchId: string;
  /** How many sit at the table. */
  seats: number;
  /** The page holds the shapes itself; see `InlineFaces`. */
  inPage?: boolean;
  children: ReactNode;
}) {
  const faces = useMemo(
    (): Faces => ({ appearances: masksOf(matchId, seats), inPage }),
    [matchId, seats, inPage],
  );
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
  return <Face tile inPage={faces.inPage} {...appearance} {...face} />;
}
