import type { Seat } from "@wisp/game";
import type { PackWord } from "../common/talk/pack-word.ts";
import type { Config } from "./events.ts";
import type { Assignment } from "./state.ts";

type Naming = Pick<Config, "naming">;

/** Whether a speech may say neither of the two words. */
export const forbidsBoth = ({ naming }: Naming): boolean => naming === "either-word";

/**
 * Whether the fouls of a round are ruled between its vote and the count. A ruling on either word tells something
 * about the word that a player does not know, and behind the vote it tells it too late for the vote that it would
 * decide. Before the count, because a vote that is bought with a foul would else be worth it.
 */
export const rulesBehindVote = (config: Naming): boolean => forbidsBoth(config);

/** What the speeches of a seat must not say: a word with all its spellings, or both words as one. */
export function forbiddenWord(
  config: Naming,
  { spy, spyWord, civilianWord }: Pick<Assignment, "spy" | "spyWord" | "civilianWord">,
  seat: Seat,
): PackWord {
  const [own, other] = seat === spy ? [spyWord, civilianWord] : [civilianWord, spyWord];
  if (!forbidsBoth(config)) return own;
  return { word: own.word, aliases: [...own.aliases, other.word, ...other.aliases] };
}
