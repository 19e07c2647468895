import { eventSchema } from "./events.ts";
import { narrate } from "./phrases.ts";
import { evolve } from "./state.ts";

export { type Config, configSchema, type Event, type EventOf, eventSchema } from "./events.ts";
export { narrate } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match. */
export { type Choice, evolve, leadersOf, type RoundChoice, type State, scoresOf } from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate };
