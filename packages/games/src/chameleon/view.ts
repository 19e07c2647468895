import { narrate } from "./phrases.ts";
import { suspects } from "./probes.ts";
import { eventSchema, evolve } from "./state.ts";

export { narrate } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match: no judge, no topics, no agents. */
export { credits, POINTS_SCALE } from "./points.ts";
export { suspects } from "./probes.ts";
export {
  type Ending,
  type Event,
  type EventOf,
  eventSchema,
  evolve,
  type Player,
  type Speech,
  type State,
  type Vote,
} from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, suspects };
