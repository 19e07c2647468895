import { eventSchema } from "./events.ts";
import { narrate, you } from "./phrases.ts";
import { evolve } from "./state.ts";

export type { Config, Event, EventOf } from "./events.ts";
export { bidOdds } from "./odds.ts";
export { money, narrate, ownValue, you } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match. */
export { type Auction, evolve, profitsOf, type State, winnersOf } from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, you };
