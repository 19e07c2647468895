import { eventSchema } from "./events.ts";
import { narrate, speech, you } from "./phrases.ts";
import { evolve, living } from "./state.ts";
import { suspects } from "./suspects.ts";

export { clueWords } from "./clue-limit.ts";
export { clueCap } from "./default-config.ts";
export type { Config, Event, EventOf } from "./events.ts";
export { narrate, you } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match: no judge, no words, no agents. */
export { type Clue, evolve, type State, type Voting, wordOf } from "./state.ts";
export { suspects } from "./suspects.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, speech, you, suspects, living };
