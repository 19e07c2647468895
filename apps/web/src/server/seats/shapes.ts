import type { SeatQuestion } from "@wisp/agents/inbox";
import type { ApiMatch, ApiMatchLog } from "@wisp/api";

/** A question that a person is to answer now. */
export interface OpenSeatQuestion extends SeatQuestion {
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

/** A seat at this moment, as its player is sent it. */
export type SeatNow =
  | { readonly state: "queued" }
  | { readonly state: "cancelled"; readonly reason: string | null }
  | ({ readonly state: "playing" } & SeatMatch);

/** The arena's verdict on an answer. `warning`: it is legal, but would be a foul. */
export type AnswerResult =
  | { readonly accepted: true }
  | { readonly problem: "illegal" | "closed"; readonly detail: string }
  | { readonly warning: string };
