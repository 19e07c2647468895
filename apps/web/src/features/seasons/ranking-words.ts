import { boardRulesOf } from "@wisp/games";
import { isFitted } from "#features/leaderboard/is-fitted.ts";

/** The names of the words for what orders a board, in the messages under "seasons.ranking". */
export type RankingWords = "total" | "score" | "rating" | "ratingAhead";

/** By which words a season's ranking goes: what ranks its game, or the rating that its game has. */
export function rankingWords(game: string, ranking: "total" | "rating"): RankingWords {
  if (ranking === "rating") return isFitted(game) ? "rating" : "ratingAhead";
  return boardRulesOf(game).ranking.figure;
}
