import type { ModelCall } from "@wisp/game";

/** A decision of an agent in a finished match, in its owner's list. */
export interface ListedDecision {
  readonly matchId: string;
  readonly seat: number;
  /** In-game name of the seat; null if the game has none. */
  readonly player: string | null;
  /** Which of the seat's asks it answers, from 1. */
  readonly nth: number;
  readonly game: string;
  readonly locale: string;
  readonly finishedAt: Date;
  /** Number of the agent's version. */
  readonly version: number;
  readonly ask: string;
  /** The answer, cut; null if none came, or if the match's words are hidden. */
  readonly text: string | null;
  /** Null if the answer was legal. */
  readonly missed: "timeout" | "error" | "illegal" | null;
  /** What went wrong; null while the match's words are hidden. */
  readonly detail: string | null;
  /** Which rule it broke, if it was ruled a foul. */
  readonly foul: string | null;
  readonly askedAt: Date;
  /** Milliseconds. */
  readonly latencyMs: number;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** Millionths of a US dollar. */
  readonly costMicros: number | null;
  /** Tokens, and the cost computed from them, are estimates. */
  readonly estimated: boolean;
  /** The match hides its words for now, and with them all questions and answers. */
  readonly wordsHidden: boolean;
}

/** Everything that is stored of a decision, only for the owner of its agent. */
export interface OwnDecision extends ListedDecision {
  /** Length of the log when the seat was asked. */
  readonly at: number;
  /** Cursor of the last public event before the question; -1: there is none. */
  readonly cursor: number;
  /** How many questions the seat answered in the match. */
  readonly asks: number;
  /** "" while the match's words are hidden; the following are then null. */
  readonly prompt: string;
  readonly reasoning: string | null;
  readonly notes: Readonly<Record<string, unknown>> | null;
  /** The raw answer, cut. */
  readonly raw: unknown;
  readonly calls: readonly ModelCall[] | null;
}
