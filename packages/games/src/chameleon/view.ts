import { eventSchema } from "./events.ts";
import { narrate } from "./phrases.ts";
import { evolve } from "./state.ts";
import { suspects } from "./suspects.ts";

export { type Ending, type Event, type EventOf, eventSchema } from "./events.ts";
export { narrate } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match: no judge, no topics, no agents. */
export { credits, POINTS_SCALE } from "./points.ts";
export { evolve, type Player, type Speech, type State, type Vote } from "./state.ts";
export { suspects } from "./suspects.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, suspects };
