import type { SeatQuestion } from "@wisp/agents/inbox";
import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import type { Review } from "@wisp/games";

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

/** What the player of a seat learns after the match. */
export interface AfterMatch {
  /** Null where the match is not one of the ladder, or is not rated yet. */
  readonly rating: {
    readonly before: number;
    readonly after: number;
    /** The first match of a game does not. */
    readonly counts: boolean;
  } | null;
  /** The match is not over, or its rating is still to come: a page that looks again learns more. */
  readonly pending: boolean;
  /** What the moves were worth; null where the game cannot say. */
  readonly review: Review | null;
  /** Opponents that would suit better; null: the same. */
  readonly offer: "easier" | "harder" | null;
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
