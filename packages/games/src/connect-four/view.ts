import { eventSchema } from "./events.ts";
import { narrate } from "./phrases.ts";
import { evolve } from "./state.ts";

export { type Config, configSchema, type Event, eventSchema } from "./events.ts";
export { narrate } from "./phrases.ts";
export { roleNames } from "./roles.ts";
/** The part of the game that a browser needs. */
export {
  COLUMNS,
  colours,
  type Disc,
  evolve,
  type Grid,
  ROWS,
  type State,
  winningCells,
} from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate };
