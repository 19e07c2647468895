import { known, narrate, speech, you } from "./phrases.ts";
import { eventSchema, evolve } from "./state.ts";

export { known, narrate } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match. */
export { type Event, type EventOf, eventSchema, evolve, type State } from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, speech, you, known };
