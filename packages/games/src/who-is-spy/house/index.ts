import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { bayes, skimmer } from "./bayes.ts";
import { bold, cautious, quiet, random, sleeper, slip } from "./characters.ts";
import { copier, copycat, crowd, grudge, gullible, injector, sharer } from "./experiments.ts";
import { lister } from "./lister.ts";

/** The house agents of Who is Spy. */
export const house: readonly Character<State>[] = [
  bayes,
  bold,
  cautious,
  copycat,
  crowd,
  grudge,
  gullible,
  quiet,
  random,
  sleeper,
  slip,
];

/** House agents that only experiments seat. */
export const inExperiments: readonly Character<State>[] = [
  copier,
  injector,
  lister,
  sharer,
  skimmer,
];

export { type HouseMatch, playHouseMatch } from "./character.ts";
export { listing, namedIn } from "./lister.ts";
export { knowledgeOf } from "./situation.ts";
