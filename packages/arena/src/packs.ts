import type { Word } from "@wisp/db";
import { locales } from "@wisp/game";
import {
  checkProposal,
  MAX_ALIASES,
  MAX_WORD_LENGTH,
  type ProposalProblem,
} from "@wisp/games/who-is-spy/words";

/** Checks a pair for a pack, given the words that the pack holds already: for `proposePairs`. */
export function checkPair(
  words: readonly Word[],
  taken: readonly Word[],
  locale: string,
): ProposalProblem[] {
  const mutable = (all: readonly Word[]) =>
    all.map(({ word, aliases }) => ({ word, aliases: [...aliases] }));
  const known = locales.find((each) => each === locale) ?? "en";
  return checkProposal(known, mutable(words), mutable(taken));
}

/** What is wrong with a pair, as a sentence for programs. */
export function sentenceOf(problem: ProposalProblem): string {
  switch (problem.problem) {
    case "too-few":
    case "too-many":
      return "A pair has two words.";
    case "too-long":
      return `"${problem.word}" has more than ${MAX_WORD_LENGTH} characters.`;
    case "too-many-aliases":
      return `"${problem.word}" has more than ${MAX_ALIASES} other spellings.`;
    case "not-language":
      return `"${problem.word}" is not a word of the pack's language: letters, digits, spaces and hyphens only.`;
    case "unheard":
      return `The judge could not recognize "${problem.word}".`;
    case "twice":
      return `"${problem.word}" and "${problem.other}" are the same word.`;
    case "inside":
      return `"${problem.word}" and "${problem.other}" cannot be a pair: saying one says the other.`;
    case "taken":
      return `"${problem.word}" is already in the pack.`;
  }
}
