import { eventSchema } from "./events.ts";
import { narrate, speech, you } from "./phrases.ts";
import { evolve } from "./state.ts";
import { suspects } from "./suspects.ts";

/** Reads, folds and narrates a log of this game: no judge, no words, no agents. */
export const view = { event: eventSchema, evolve, narrate, speech, you, suspects };
