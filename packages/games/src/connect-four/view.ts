import { eventSchema } from "./events.ts";
import { narrate } from "./narrate.ts";
import { evolve } from "./state.ts";

/** The part of the game that a browser needs. */
export { COLUMNS, type Config, configSchema, ROWS } from "./config.ts";
export { type Event, eventSchema } from "./events.ts";
export { type Disc, type Grid, winningCells } from "./grid.ts";
export { narrate } from "./narrate.ts";
export { roleNames } from "./roles.ts";
export { colours, evolve, type State } from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate };
