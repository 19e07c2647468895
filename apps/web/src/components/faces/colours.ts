import { seatHue } from "./appearance.ts";

/**
 * Colour of marks in a hue (degrees): lines, dots and bars that are drawn on the backgrounds of the site with
 * a contrast of at least 3 by day and by night. For style and SVG attributes.
 */
export const markColour = (hue: number): string =>
  `light-dark(oklch(0.62 0.13 ${hue}), oklch(0.76 0.13 ${hue}))`;

/** Colours of the discs of board games, by seat. */
export const discColours = [
  "light-dark(#c8323f, #f0616d)",
  "light-dark(#cf9400, #ffcb45)",
] as const;

/** Colour of a seat's marks. */
export const seatColour = (seat: number): string => markColour(seatHue(seat));
