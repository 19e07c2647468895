import { boardRulesOf } from "@wisp/games";
import { isOfMeans } from "#features/leaderboard/columns.ts";
import { isFitted } from "#features/leaderboard/is-fitted.ts";

/** The names of the words for what orders a board, in the messages under "seasons.ranking". */
export type RankingWords = "total" | "score" | "means" | "rating" | "ratingAhead";

/**
 * By which words a season's ranking goes: what ranks its game, or the rating that its game has. A game
 * whose claims are of means has no other ranking.
 */
export function rankingWords(game: string, ranking: "total" | "rating"): RankingWords {
  if (isOfMeans(game)) return "means";
  if (ranking === "rating") return isFitted(game) ? "rating" : "ratingAhead";
  return boardRulesOf(game).ranking.figure;
}
