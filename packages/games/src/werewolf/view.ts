import { eventSchema } from "./events.ts";
import { known, narrate, speech, you } from "./phrases.ts";
import { evolve, living } from "./state.ts";
import { suspects } from "./suspects.ts";

/** The parts that a browser needs to fold and narrate a match: no referee, no agents. */
export type { Event, EventOf } from "./events.ts";
export { countedRoles, narrate, you } from "./phrases.ts";
export { isWolf, nightSteps, type Role, type Side, sideOf, sides, tableOf } from "./roles.ts";
export {
  evolve,
  isNight,
  lastDay,
  living,
  roundOf,
  type Speech,
  type State,
  type Vote,
} from "./state.ts";
export { suspects } from "./suspects.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, speech, you, known, living, suspects };
