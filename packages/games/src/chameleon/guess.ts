import type { AnswerShape } from "@wisp/game";
import { namesWord } from "../common/talk/judge/index.ts";
import type { PackWord } from "../common/talk/pack-word.ts";
import type { State } from "./state.ts";

/** The guess at a table that is not told the words. */
export const freeGuess = { kind: "text", maxLength: 60 } as const satisfies AnswerShape;

/**
 * Whether a guess is the secret word. From a list only the word itself is; a free guess may be an alias or
 * another spelling of it, as the judge of clues takes them for the word. A translation is not.
 */
export function isWord({ config, version }: State, word: PackWord, guess: string): boolean {
  const { language, wordsShown = true } = config;
  return wordsShown ? guess === word.word : namesWord(guess, word, { language, version });
}
