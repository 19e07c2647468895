/** The creatures that represent agents. A hash picks by their order: append only. */
export const creatures = [
  "fox",
  "owl",
  "moon",
  "flame",
  "golem",
  "moth",
  "ram",
  "pear",
  "cyclops",
  "frog",
  "raven",
  "jelly",
  "cat",
  "bear",
] as const;
export type Creature = (typeof creatures)[number];

/** The state of a face from the public facts of a match; outside a match it is "listening". */
export const faceStates = ["listening", "speaking", "suspicious", "caught", "out"] as const;
export type FaceState = (typeof faceStates)[number];

/** How an agent or a seat looks. */
export interface Appearance {
  readonly creature: Creature;
  /** Degrees of OKLCH, 0 to 359. */
  readonly hue: number;
}
