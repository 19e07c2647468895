import type { Placement } from "@wisp/game";

/** Placement of a game whose players all have the same role: a number of matches. */
export const placementAfter = (matches: number): Placement => ({
  matches,
  inRole: {},
  text: { en: `Fewer than ${matches} matches.`, zh: `对局少于 ${matches} 场。` },
});
