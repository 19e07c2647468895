import { eventSchema } from "./events.ts";
import { known, narrate, speech, you } from "./phrases.ts";
import { evolve } from "./state.ts";
import { suspects } from "./suspects.ts";

/** The parts that a browser needs to fold and narrate a match: no referee, no agents. */
export type { Event, EventOf } from "./events.ts";
export { countedRoles, narrate, you } from "./phrases.ts";
export {
  failsNeeded,
  MAX_REJECTIONS,
  QUESTS,
  type Role,
  roles,
  rolesAt,
  type Side,
  sideOf,
  sides,
  teamSize,
} from "./roles.ts";
export {
  evolve,
  failures,
  lastProposal,
  type Proposal,
  type Quest,
  type State,
  successes,
} from "./state.ts";
export { suspects } from "./suspects.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, speech, you, known, suspects };
