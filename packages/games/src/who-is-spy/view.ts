import { eventSchema } from "./events.ts";
import { narrate } from "./phrases.ts";
import { evolve } from "./state.ts";
import { suspects } from "./suspects.ts";

/** The parts that a browser needs to fold and narrate a match: no judge, no words, no agents. */
export { capOf } from "../common/talk/speech.ts";
export { type Config, configSchema, type Event, type EventOf, eventSchema } from "./events.ts";
export { narrate, you } from "./phrases.ts";
export { POINTS_SCALE, type PointsLine, pointsLines, pointsOf } from "./points.ts";
export {
  countedVotes,
  evolve,
  isSealed,
  living,
  type Phase,
  type Player,
  type Speech,
  type State,
  speechesOf,
  type Vote,
} from "./state.ts";
export { suspects } from "./suspects.ts";
export { spokenWords } from "./variants.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, suspects };
