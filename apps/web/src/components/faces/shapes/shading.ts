/** A stop of a vertical gradient over a head: white or black, so that it fits every hue. */
export interface ShadingStop {
  /** From the top, 0 to 1. */
  readonly offset: number;
  readonly colour: "#ffffff" | "#000000";
  readonly opacity: number;
}

/** Light from above and a shade below, on every head. */
export const shading: readonly ShadingStop[] = [
  { offset: 0, colour: "#ffffff", opacity: 0.2 },
  { offset: 0.45, colour: "#ffffff", opacity: 0 },
  { offset: 0.46, colour: "#000000", opacity: 0 },
  { offset: 0.87, colour: "#000000", opacity: 0.24 },
  { offset: 0.9, colour: "#000000", opacity: 0.34 },
  { offset: 1, colour: "#000000", opacity: 0.4 },
];

/** More light, on a head that speaks. */
export const spotlight: readonly ShadingStop[] = [
  { offset: 0, colour: "#ffffff", opacity: 0.42 },
  { offset: 0.6, colour: "#ffffff", opacity: 0 },
];

/** The colour of a tongue: the same for every hue. */
export const TONGUE = "#dd7377";

/** How a face that is out hangs: turned in degrees around a point, lowered, and faded. */
export const slump = { turn: 9, x: 50, y: 90, lower: 4, opacity: 0.62 } as const;

/** By how much a face that speaks is raised. */
export const RAISED = 2;
