/** What lists show of a finished match without giving its end away. */
export interface MatchPreview {
  /** Something said before the first vote that names no secret; null where there is nothing to quote. */
  readonly quote: string | null;
  /**
   * The first vote: how many ballots each seat received that received any, most first. Abstentions
   * are left out. Null where the match held no vote.
   */
  readonly firstVote: readonly number[] | null;
}

/** The preview of a match of a game without speeches and votes. */
export const noPreview: MatchPreview = { quote: null, firstVote: null };

/** A position on a board, or on a table of cards, as lists draw it. */
export type MatchPosition =
  | {
      readonly kind: "grid";
      readonly columns: number;
      /** Signs are written into squares, discs fall into holes. */
      readonly pieces: "signs" | "discs";
      /** The seat in each cell, row by row from the top left. */
      readonly cells: readonly (number | null)[];
      /** The cell of the last move, counted from 0; null before the first. */
      readonly last: number | null;
    }
  | {
      readonly kind: "cards";
      /** The open cards for readers: "A♠", "10♦". */
      readonly cards: readonly string[];
      readonly pot: number;
      /** Chips in front of each seat. */
      readonly stacks: readonly number[];
    };

/** `opening`: as far as no match can have been decided. */
export type MatchPart = "all" | "opening";
