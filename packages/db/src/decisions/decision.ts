import type { Decision } from "@wisp/game";
import type { z } from "zod";
import type { listedShape, ownShape } from "../decision-columns.ts";

/**
 * A decision of an agent in a finished match, in its owner's list. `text` is cut; it and `detail` are null while the
 * match's words are hidden.
 */
export interface ListedDecision extends Readonly<z.infer<typeof listedShape>> {
  readonly matchId: string;
  /** In-game name of the seat; null if the game has none. */
  readonly player: string | null;
  readonly game: string;
  readonly locale: string;
  readonly finishedAt: Date;
  /** Number of the agent's version. */
  readonly version: number;
  /** Which rule it broke, if it was ruled a foul. */
  readonly foul: string | null;
  /** The match hides its words for now, and with them all questions and answers. */
  readonly wordsHidden: boolean;
}

/**
 * Everything that is stored of a decision, only for the owner of its agent. While the match's words are
 * hidden, `prompt` is "", and what may hold one is null.
 */
export interface OwnDecision
  extends ListedDecision,
    Readonly<Omit<z.infer<typeof ownShape>, "calls">> {
  /** Cursor of the last public event before the question; -1: there is none. */
  readonly cursor: number;
  /** How many questions the seat answered in the match. */
  readonly asks: number;
  readonly calls: NonNullable<Decision["calls"]> | null;
}

/** Identifies a decision: in this match, the answer to this question of this seat. */
export interface DecisionKey {
  readonly matchId: string;
  readonly nth: number;
  readonly seat: number;
}

/** Names a decision of an agent. */
export interface DecisionName extends Omit<DecisionKey, "seat"> {
  /** Absent: the agent's first seat with such a question. */
  readonly seat?: number | undefined;
}

/** Names of decisions as parameters: matches, questions, seats. */
export const nameArrays = (names: readonly DecisionName[]): unknown[][] => [
  names.map(({ matchId }) => matchId),
  names.map(({ nth }) => nth),
  names.map(({ seat }) => seat ?? null),
];
