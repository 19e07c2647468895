import type { Texts } from "./locale.ts";

/** The texts of the search for the hidden role. */
export interface SuspectTexts {
  /** The button, in the imperative. */
  readonly call: string;
  /** The question, with a question mark. */
  readonly question: string;
}

/** A public vote of a seat. */
export interface ShownVote {
  /** Number of the voting at the table, from 1. */
  readonly round: number;
  readonly seat: number;
  /** Null: abstained. */
  readonly choice: number | null;
}

/**
 * How spectators look for the hidden role (`LeaderboardRules.hidden`), which one seat or several hold and which
 * players vote about. All functions but `holders` and `secret` read what everybody may see.
 */
export interface SuspectRules<State> {
  /** Name of the interview that asks which player a seat suspects; its score is `RIGHT`. */
  readonly interview: string;
  /** Name of an interview that asks the same among other things, and names that score as above; absent: none. */
  readonly together?: string;
  readonly texts: Texts<SuspectTexts>;
  /** The seats that can hold the role and are still in the match; [] once all that hold it are known. */
  suspects(view: State): readonly number[];
  /** Number of the next or current round of voting, from 1. */
  nextVote(view: State): number;
  /** Whether the seats are voting now, and no vote of this round is visible. */
  isVoting(view: State): boolean;
  /** All votes that were shown. */
  votes(view: State): readonly ShownVote[];
  /** All seats that hold the role, in ascending order; [] in a state that does not contain all of them. */
  holders(state: State): readonly number[];
  /** What a seat was dealt: its word; null where it was dealt none, or the state does not contain it. */
  secret(state: State, seat: number): string | null;
}
