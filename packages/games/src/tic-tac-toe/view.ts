import { narrate } from "./phrases.ts";
import { eventSchema, evolve } from "./state.ts";

export { narrate } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match. */
export {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  evolve,
  type Mark,
  type State,
  signs,
  winningCells,
} from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate };
