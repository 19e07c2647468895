import type { Locale } from "@wisp/game";
import { genericClues } from "../../common/talk/house/generic.ts";
import type { State } from "../state.ts";
import { publicTopics } from "../topics/index.ts";

/** Something that can be said about some words of a topic. */
export interface Clue {
  readonly text: string;
  /** The words it is true of, as the match lists them. */
  readonly of: readonly string[];
}

const known = new Map<string, readonly Clue[]>();

function learn(locale: Locale, topic: string): readonly Clue[] {
  const found = publicTopics().find(({ name }) => name[locale] === topic);
  if (found === undefined) return [];
  const listed = new Map(found.words.map((word) => [word.en.word, word[locale].word]));
  return found.clues.map((clue) => ({
    text: clue[locale],
    of: clue.of.flatMap((word) => listed.get(word) ?? []),
  }));
}

/** A house agent's knowledge of the topic of a match; [] for a topic that is not public. */
export function knownClues({ config, topic }: State): readonly Clue[] {
  const key = `${config.language}/${topic}`;
  const clues = known.get(key) ?? learn(config.language, topic);
  known.set(key, clues);
  return clues;
}

/** Sentences that are true of nearly everything. */
export const vagueClues = ({ config, words }: State): readonly Clue[] =>
  genericClues[config.language].map((text) => ({ text, of: words }));
