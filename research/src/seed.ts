import { type Random, randomFrom } from "@wisp/game";

let prefix = "";

/** Makes all later draws of `seeded` those of another run; "" is the run of the documentation. */
export function useSeed(seed: string): void {
  prefix = seed === "" ? "" : `${seed}/`;
}

/** The draws of a simulation, by its label and the seed of the run. */
export const seeded = (label: string): Random => randomFrom(`${prefix}${label}`);
