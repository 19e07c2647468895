import { createContext } from "react";
import type { TimedQuestion } from "./use-seat.ts";

/** An answer that a press on the stage gives in a moment. */
export interface PendingAnswer {
  readonly text: string;
  /** Of `performance.now()`. */
  readonly givesAtMs: number;
}

/**
 * The answer to the open question of a seat, while it is chosen. The form in the dock and the stage are two
 * views of it: what one sets the other shows.
 */
export interface StageAnswer {
  readonly question: TimedQuestion;
  /** The player's own seat. */
  readonly seat: number;
  /** Language of the match. */
  readonly lang: string;
  /** What is chosen, as the form of the question stores it; "" while nothing is. */
  readonly text: string;
  /** A press on the stage gives the answer, after a moment in which it can be taken back. */
  readonly givesAtOnce: boolean;
  /** The answer that is given in a moment; null while none is. */
  readonly pending: PendingAnswer | null;
  /** The answer is on its way: nothing can be changed any more. */
  readonly busy: boolean;
  /** The option that names a seat; null where the question has none. */
  optionOfSeat(seat: number): string | null;
  /** Sets what is chosen, and gives nothing. */
  set(text: string): void;
  /** Sets what is chosen, and gives it where a press does. */
  press(text: string): void;
  /** Gives the pending answer without waiting. */
  giveNow(): void;
  /** Takes the pending answer back: what was chosen before it is chosen again. */
  undo(): void;
}

/** Null outside of seats, and at a seat while there is nothing to answer. Loads nothing else: every stage reads it. */
export const StageAnswerContext = createContext<StageAnswer | null>(null);
