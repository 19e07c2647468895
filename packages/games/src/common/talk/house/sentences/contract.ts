/**
 * What house agents say around their facts. `{name}` is a player, `{quote}` what that player said. A match
 * uses no sentence twice, so every list is longer than the speeches of a match that need one.
 */
export interface Sentences {
  /** Before the first fact. */
  readonly opening: readonly string[];
  /** Between two facts: within a sentence, or between two. */
  readonly flowing: readonly string[];
  readonly plain: readonly string[];
  readonly agreeing: readonly string[];
  /** About a fact that does not seem to fit, and about one that fits anything. */
  readonly doubting: readonly string[];
  readonly belittling: readonly string[];
  readonly accusing: readonly string[];
  /** An answer to a player who accuses the speaker. */
  readonly defending: readonly string[];
  /** About a player who was voted out and was not the one looked for. */
  readonly regretting: readonly string[];
}
