import { eventSchema } from "./events.ts";
import { known, narrate, you } from "./phrases.ts";
import { evolve } from "./state.ts";

export { type Colour, coloursOf, type HanabiCard, partsOf } from "./deck.ts";
export type { Event, Hint } from "./events.ts";
export { cardName, excludedOf, hintName, narrate, toldOf } from "./phrases.ts";
/** The parts that a browser needs to fold and narrate a match. */
export {
  cardsLeft,
  evolve,
  type HeldCard,
  maxScore,
  playedCards,
  type State,
} from "./state.ts";

/** Reads, folds and narrates a log of this game. */
export const view = { event: eventSchema, evolve, narrate, you, known };
