// The browser loads this to count words: it must not load the judge.
import { capOf, FIRST_WORDS, wordPattern } from "../common/talk/speech.ts";
import type { State } from "./state.ts";

/** From this version on the parts of a hyphenated word count, and a name is one word. */
const COUNTS_PARTS = 2;
/** From this version on a clue without a limit in words is cut at a sentence, if one ends near enough, and the rules say what a form of a word is. */
export const CUTS_AT_SENTENCE = 3;

/** The part of a match that says how long a clue may be. */
export type ClueRules = Pick<State, "config" | "version" | "players">;

/** Matches the words of a clue that its cap counts. */
export const clueWords = ({ version, players }: ClueRules): RegExp =>
  version < COUNTS_PARTS ? FIRST_WORDS : wordPattern(players.map(({ name }) => name));

/** The limit in code points that a question names: none where a limit in words is the one that counts. */
export const namedCap = ({
  config,
  version,
}: Pick<ClueRules, "config" | "version">): number | undefined =>
  config.wordCap > 0 && version >= COUNTS_PARTS ? undefined : capOf(config);
