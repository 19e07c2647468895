import type { Suit } from "@wisp/games/holdem/view";

/** Outlines of the suits, about 20 wide and high around a point; pages and films draw them alike. */
export const suitPaths: Readonly<Record<Suit, string>> = {
  s: "M0-10C3.6-5 9.4-2.2 9.4 3.2C9.4 7.6 4 8.6 1.3 5.3C1.5 7.8 2.4 9.3 4 10L-4 10C-2.4 9.3-1.5 7.8-1.3 5.3C-4 8.6-9.4 7.6-9.4 3.2C-9.4-2.2-3.6-5 0-10Z",
  h: "M0 9.6C-4.4 4.4-9.4 1-9.4-4C-9.4-9.4-2.4-10.2 0-4.8C2.4-10.2 9.4-9.4 9.4-4C9.4 1 4.4 4.4 0 9.6Z",
  d: "M0-10.4L7.8 0L0 10.4L-7.8 0Z",
  c: "M0-10C2.7-10 4.7-8 4.7-5.5C4.7-4 4-2.8 3-1.9C5.9-2.8 9.4-.9 9.4 2.4C9.4 5.2 7.2 7 4.9 7C3.3 7 2 6.2 1.2 5C1.3 7.4 2.3 9.3 4 10L-4 10C-2.3 9.3-1.3 7.4-1.2 5C-2 6.2-3.3 7-4.9 7C-7.2 7-9.4 5.2-9.4 2.4C-9.4-.9-5.9-2.8-3-1.9C-4-2.8-4.7-4-4.7-5.5C-4.7-8-2.7-10 0-10Z",
};

/** Colours of a card, in every theme; the outlines distinguish the suits without them. */
export const cardColours = { face: "#fbf8ef", black: "#161a22", red: "#c0202f" } as const;

/** The ink of a suit. */
export const inkOf = (suit: Suit): string =>
  suit === "h" || suit === "d" ? cardColours.red : cardColours.black;
