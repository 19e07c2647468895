/** The creatures that represent agents. Their order is part of what a hash picks: append only. */
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

/** What a face shows of the public facts of a match; outside a match it is "listening". */
export const faceStates = ["listening", "speaking", "suspicious", "caught", "out"] as const;
export type FaceState = (typeof faceStates)[number];

/** How an agent or a seat looks. */
export interface Appearance {
  readonly creature: Creature;
  /** Degrees of OKLCH, 0 to 359. */
  readonly hue: number;
}
