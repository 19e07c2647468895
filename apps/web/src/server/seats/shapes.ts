import type { SeatQuestion } from "@wisp/agents/inbox";
import type { ApiMatch, ApiMatchLog } from "@wisp/api";

/** A question that a person is to answer now. */
export interface OpenSeatQuestion extends SeatQuestion {
  /** Another one when the question is asked again, because another runner plays the match. */
  readonly asking: string;
  /** Milliseconds until its clock runs out, when it was read. */
  readonly leftMs: number;
}

/** A match as the player at one seat may see it. */
export interface SeatMatch {
  readonly seat: number;
  readonly match: ApiMatch;
  /**
   * Public events after the cursor that was asked for. `sealed`: during the match all events that only
   * this seat and some others see, afterwards everything.
   */
  readonly log: ApiMatchLog;
  /** Null while there is nothing to answer. */
  readonly question: OpenSeatQuestion | null;
}

/** Seats of a table where the players of a finished match meet again. */
export interface NextTable {
  readonly taken: number;
  readonly size: number;
}

/** A seat at this moment, as its player is sent it. */
export type SeatNow =
  | { readonly state: "queued" }
  | { readonly state: "cancelled"; readonly reason: string | null }
  | ({
      readonly state: "playing";
      /** After a match of friends; null while it is not open, or when it has started. */
      readonly nextTable: NextTable | null;
    } & SeatMatch);

/** An answer that a person gives, or is about to give. */
export type PersonAnswer = {
  /** Id of the question. */
  readonly question: string;
  readonly text: string;
} & (
  | {
      /** Submits nothing yet: it is given at the end of the clock. */
      readonly intent: "draft";
      /** When it was typed, in milliseconds of the browser's clock: the latest draft is kept. */
      readonly writtenAt: number;
    }
  /** `sure`: submits although a rule would punish it. */
  | { readonly intent: "give" | "sure" }
);

/** The arena's verdict on an answer. `warning`: it is legal, but would be a foul. */
export type AnswerResult =
  | { readonly accepted: true }
  | { readonly problem: "illegal" | "closed"; readonly detail: string }
  | { readonly warning: string };
