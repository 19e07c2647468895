import type { FilmAgent } from "#boards/contract/rendering.ts";
import type { Appearance } from "#components/faces/creatures.ts";
import { masksOf, seatHue } from "#components/faces/masks.ts";

/** The masks of a table, or the agents' own creatures in the hues of their seats. */
export const facesOf = (
  matchId: string,
  seats: number,
  agents: readonly FilmAgent[],
): readonly Appearance[] =>
  masksOf(matchId, seats).map((mask, seat) => {
    const agent = agents[seat];
    return agent ? { ...agent.appearance, hue: seatHue(seat) } : mask;
  });
