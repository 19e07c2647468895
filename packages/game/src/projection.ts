import type { FoulRuling, MatchTraits, Outcome, SpeechMark, StatedChances } from "./contract.ts";
import type { Decision, InterviewScores } from "./decision.ts";
import type { MatchPreview } from "./preview.ts";

/** A mark with its position: the cursor of the speech among the public events. */
export interface PlacedMark extends SpeechMark {
  readonly cursor: number;
}

/** A foul with the decision that was one: which of the seat's asks it answered. */
export interface PlacedFoul extends FoulRuling {
  readonly nth: number;
}

/** Chances that a seat stated at one of its asks. */
export interface StatedBelief extends Pick<Decision, "seat" | "nth">, Omit<StatedChances, "score"> {
  /** The interview ("interview/score" where it has several scores), or the note, that stated them. */
  readonly name: string;
}

/** What the log of a finished match says about it; nothing else is stored of its end. */
export interface Projection {
  readonly outcome: Outcome;
  /** Rounds played; null for games that count none. */
  readonly rounds: number | null;
  /** Fouls by all seats; null for games without. */
  readonly fouls: number | null;
  /** No decision was lost to a timeout or an error. */
  readonly clean: boolean;
  /** What looked like a prompt injection, in order. */
  readonly marks: readonly PlacedMark[];
  /** The decisions that were ruled fouls, in order. */
  readonly foulDecisions: readonly PlacedFoul[];
  /** The content of the match (see `Game.content`); null for games that consist of rules only. */
  readonly content: string | null;
  /** Data for statistics besides the outcome; null for games without. */
  readonly traits: MatchTraits | null;
  /** What lists show of it while its result is hidden. */
  readonly preview: MatchPreview;
  /** Of every legal answer to an interview, in the order of the decisions. */
  readonly interviewScores: readonly InterviewScores[];
  /** What answers to interviews and notes state as chances, in the order of the asks. */
  readonly stated: readonly StatedBelief[];
}
