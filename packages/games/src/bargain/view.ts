import { eventSchema } from "./events.ts";
import { narrate, speech, you } from "./phrases.ts";
import { evolve } from "./state.ts";

/** The parts that a browser needs to fold, narrate and play a match: no referee, no instances, no agents. */
export { capOf } from "../common/talk/speech.ts";
export type { Event } from "./events.ts";
export { bundleText, dealLine, narrate, planLine } from "./phrases.ts";
export {
  type Bundle,
  bestJointValue,
  bundlesOf,
  isPareto,
  type Kind,
  kinds,
  restOf,
  sharesOf,
  worthOf,
} from "./splits.ts";
export { acceptedBy, dealOf, evolve, offerTo, planOf, type State } from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, speech, you };
