import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { bayes, skimmer } from "./bayes.ts";
import { bold } from "./bold.ts";
import { cautious } from "./cautious.ts";
import { copier } from "./copier.ts";
import { copycat } from "./copycat.ts";
import { crowd } from "./crowd.ts";
import { grudge } from "./grudge.ts";
import { gullible } from "./gullible.ts";
import { injector } from "./injector.ts";
import { quiet } from "./quiet.ts";
import { random } from "./random.ts";
import { sharer } from "./sharer.ts";
import { sleeper } from "./sleeper.ts";
import { slip } from "./slip.ts";

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
export const inExperiments: readonly Character<State>[] = [copier, injector, sharer, skimmer];

export { type HouseMatch, playHouseMatch } from "./play.ts";
