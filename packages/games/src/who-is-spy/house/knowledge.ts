import { type Locale, randomFrom } from "@wisp/game";
import { genericClues } from "../../common/talk/house/generic.ts";
import type { PackWord } from "../../common/talk/pack-word.ts";
import { type Clues, type PairWord, publicPack } from "../words/index.ts";

/** A house agent knows its own word with others of its theme, and not which one is its partner. */
const WORDS_MAX = 6;

/** A house agent's knowledge of its own word and of words that the others may hold. */
export interface Knowledge {
  readonly locale: Locale;
  readonly own: PackWord;
  /**
   * Its own word first; then its partner and other words of the theme, in an order that tells
   * nothing. One word alone when no public pack holds it.
   */
  readonly words: readonly PairWord[];
  /** Place of its partner among `words`: for recognising what is said of both, not for telling the other word. */
  readonly partner: number | null;
  /** Clues that fit its own word and its partner. */
  readonly shared: Clues;
}

const known = new Map<Locale, ReadonlyMap<string, Knowledge>>();

/** Shuffled by the words themselves, so that every match of a word gives the same knowledge. */
function wordsBeside(own: PairWord, partner: PairWord, theme: readonly PairWord[]): PairWord[] {
  const draws = randomFrom(`knowledge/${own.word}`);
  const others = theme.filter((word) => word !== own && word !== partner);
  const chosen = draws("others")
    .shuffle(others)
    .slice(0, WORDS_MAX - 2);
  return draws("order").shuffle([partner, ...chosen]);
}

function learn(locale: Locale): ReadonlyMap<string, Knowledge> {
  return new Map(
    publicPack(locale).files.flatMap(({ pairs }) => {
      const theme = pairs.flatMap(({ words }) => words);
      return pairs.flatMap(({ clues, words: [first, second] }) =>
        [
          { own: first, partner: second },
          { own: second, partner: first },
        ].map(({ own, partner }): [string, Knowledge] => {
          const words = [own, ...wordsBeside(own, partner, theme)];
          return [
            own.word,
            {
              locale,
              own: { word: own.word, aliases: own.aliases },
              words,
              partner: words.indexOf(partner),
              shared: clues,
            },
          ];
        }),
      );
    }),
  );
}

/** A word of a hidden pack: nothing can be inferred about it, and only vague things said. */
function stranger(locale: Locale, word: string): Knowledge {
  const own = { word, aliases: [] };
  return {
    locale,
    own,
    words: [{ ...own, clues: { spoken: [], known: [] } }],
    partner: null,
    shared: { spoken: [...genericClues[locale]], known: [] },
  };
}

/** The entry of `word` in the public pack of `locale`. The same object for the same pack word. */
export function knowledgeOf(locale: Locale, word: string): Knowledge {
  const words = known.get(locale) ?? learn(locale);
  known.set(locale, words);
  return words.get(word) ?? stranger(locale, word);
}
