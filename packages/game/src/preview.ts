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
