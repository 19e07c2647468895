import { narrate } from "./phrases.ts";
import { eventSchema, evolve } from "./state.ts";

export { narrate } from "./phrases.ts";
export { roleNames } from "./roles.ts";
/** The part of the game that a browser needs. */
export {
  COLUMNS,
  type Config,
  colours,
  configSchema,
  type Disc,
  type Event,
  eventSchema,
  evolve,
  type Grid,
  ROWS,
  type State,
  winningCells,
} from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate };
