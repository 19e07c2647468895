import { eventSchema } from "./events.ts";
import { narrate, speech, you } from "./phrases.ts";
import { evolve } from "./state.ts";

export type { Config, Event, EventOf } from "./events.ts";
export { narrate, speech, you } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match. */
export {
  equalShares,
  evolve,
  isSame,
  lastProposal,
  type Proposal,
  type Round,
  type Shares,
  type State,
} from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, speech, you };
