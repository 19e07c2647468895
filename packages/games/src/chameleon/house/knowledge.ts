import type { Locale, Seat } from "@wisp/game";
import { factsIn, genericClues, isGeneric } from "../../common/talk/house/hear.ts";
import type { Speech, State } from "../state.ts";
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
function knownClues({ config, topic }: State): readonly Clue[] {
  const key = `${config.language}/${topic}`;
  const clues = known.get(key) ?? learn(config.language, topic);
  known.set(key, clues);
  return clues;
}

/** The words that the secret word may be, as far as it is told them or knows them; never none. */
function possibleWords({ config, words, topic }: State, own: string | null): readonly string[] {
  if (words.length > 0) return words;
  const found = publicTopics().find(({ name }) => name[config.language] === topic);
  const listed = (found?.words ?? []).map((word) => word[config.language].word);
  if (own !== null) return listed.includes(own) ? listed : [...listed, own];
  return listed.length > 0 ? listed : [topic];
}

/** Sentences that are true of nearly everything. */
export const vagueClues = ({ locale, words }: ChameleonSituation): readonly Clue[] =>
  genericClues[locale].map((text) => ({ text, of: words }));

/** Another player's clue as a house agent hears it. */
interface HeardSpeech extends Speech {
  /** What it says, without argument and without what others said before. */
  readonly facts: readonly string[];
}

/** A house agent's reading of its view before it decides anything. */
export interface ChameleonSituation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  /** Null for the chameleon. */
  readonly word: string | null;
  /** The words that the secret word may be, as far as the agent knows them; never none. */
  readonly words: readonly string[];
  readonly clues: readonly Clue[];
  readonly others: readonly Seat[];
  /** The clues of all other players, in order; their texts have no vague parts. Silence is left out. */
  readonly heard: readonly HeardSpeech[];
}

export function situationOf(view: State, seat: Seat): ChameleonSituation {
  const locale = view.config.language;
  const names = view.players.map(({ name }) => name);
  const word = view.players[seat]?.word ?? null;
  const texts = view.speeches.map(({ text }) => text);
  return {
    view,
    seat,
    locale,
    word,
    words: possibleWords(view, word),
    clues: knownClues(view),
    others: [...view.players.keys()].filter((other) => other !== seat),
    heard: view.speeches.flatMap((speech, at) => {
      if (speech.seat === seat || speech.text === "") return [];
      const facts = factsIn(locale, speech.text, { names, earlier: texts.slice(0, at) });
      const text = facts.filter((fact) => !isGeneric(locale, fact)).join(" ");
      return [{ ...speech, text, facts }];
    }),
  };
}
