import { narrate } from "./phrases.ts";
import { eventSchema, evolve } from "./state.ts";

/** The part of the game that a browser needs. */
export { type Action, isRaise } from "./betting.ts";
export {
  cardText,
  type PlayingCard,
  partsOf,
  rankText,
  type Suit,
  suits,
  symbolOf,
} from "./cards.ts";
export { bestFive, type HandKind, handNames } from "./hands/strength.ts";
export { kindOf, narrate } from "./phrases.ts";
export {
  type Event,
  eventSchema,
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
