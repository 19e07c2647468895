import { statisticsOf } from "@wisp/games";

/** The names of the words for what orders a board, in the messages under "seasons.ranking". */
export type RankingWords = "total" | "score" | "rating" | "ratingAhead";

/** By which words a season's ranking goes: what ranks its game, or the rating that its game has. */
export function rankingWords(game: string, ranking: "total" | "rating"): RankingWords {
  const { rules, hasTraits } = statisticsOf(game);
  if (ranking === "rating") return hasTraits ? "rating" : "ratingAhead";
  return rules.ranking.figure;
}
