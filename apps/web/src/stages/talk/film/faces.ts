import { masksOf, seatHue } from "#components/faces/masks.ts";
import type { DrawnFace } from "#features/pictures/face.ts";
import type { FilmAgent } from "#stages/contract/rendering.ts";

/** The masks of a table, or the agents' own faces in the hues of their seats. */
export const facesOf = (
  matchId: string,
  seats: number,
  agents: readonly FilmAgent[],
): readonly DrawnFace[] =>
  masksOf(matchId, seats).map((mask, seat) => {
    const agent = agents[seat];
    return agent ? { ...agent.face, hue: seatHue(seat) } : mask;
  });
