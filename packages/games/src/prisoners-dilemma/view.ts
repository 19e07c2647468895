import { eventSchema } from "./events.ts";
import { narrate } from "./narrate.ts";
import { evolve } from "./state.ts";

/** The parts that a browser needs to fold and narrate a match. */
export { type Choice, type Config, configSchema } from "./config.ts";
export { type Event, type EventOf, eventSchema } from "./events.ts";
export { narrate } from "./narrate.ts";
export { evolve, leadersOf, type RoundChoice, type State, scoresOf } from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate };
