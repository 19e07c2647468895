import { eventSchema } from "./events.ts";
import { narrate } from "./phrases.ts";
import { evolve } from "./state.ts";

/** The part of the game that a browser needs. */
export { type Action, isRaise } from "./betting.ts";
export { type Card, cardText, partsOf, rankText, type Suit, suits, symbolOf } from "./cards.ts";
export { type Event, eventSchema } from "./events.ts";
export { bestFive, type HandKind, handNames } from "./hands/strength.ts";
export { kindOf, narrate } from "./phrases.ts";
export {
  evolve,
  isOpen,
  potOf,
  type State,
  type Street,
  scoresOf,
  stacksOf,
  streetOf,
  type TakenAction,
} from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate };
