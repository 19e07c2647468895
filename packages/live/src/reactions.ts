/** What spectators can say of a moment: a fixed list, so that no words of strangers are shown. */
export const reactions = ["clap", "laugh", "gasp", "doubt", "heart"] as const;
export type Reaction = (typeof reactions)[number];

/** How often a moment of a match had a reaction. */
export interface ReactionCount {
  /** The last public event that the spectators had seen. */
  readonly cursor: number;
  readonly reaction: Reaction;
  readonly count: number;
}
