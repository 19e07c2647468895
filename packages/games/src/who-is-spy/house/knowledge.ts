import type { Locale } from "@wisp/game";
import { genericClues } from "../../talk/house/generic.ts";
import type { PackWord } from "../../talk/pack-word.ts";
import { type Clues, type FamilyWord, publicPack } from "../words/index.ts";

/** A house agent's knowledge of its own word and the words of its family. */
export interface Knowledge {
  readonly locale: Locale;
  readonly own: PackWord;
  /** The words of the family, its own word first. One word alone when no public pack holds it. */
  readonly words: readonly FamilyWord[];
  /** Clues that fit all of them. */
  readonly shared: Clues;
}

const known = new Map<Locale, ReadonlyMap<string, Knowledge>>();

function learn(locale: Locale): ReadonlyMap<string, Knowledge> {
  return new Map(
    publicPack(locale).families.flatMap((family) =>
      family.words.map((own): [string, Knowledge] => [
        own.word,
        {
          locale,
          own: { word: own.word, aliases: own.aliases },
          words: [own, ...family.words.filter((word) => word !== own)],
          shared: family.clues,
        },
      ]),
    ),
  );
}

/** A word of a hidden pack: nothing can be inferred about it, and only vague things said. */
function stranger(locale: Locale, word: string): Knowledge {
  const own = { word, aliases: [] };
  return {
    locale,
    own,
    words: [{ ...own, clues: { spoken: [], known: [] } }],
    shared: { spoken: [...genericClues[locale]], known: [] },
  };
}

/** The entry of `word` in the public pack of `locale`. The same object for the same pack word. */
export function knowledgeOf(locale: Locale, word: string): Knowledge {
  const words = known.get(locale) ?? learn(locale);
  known.set(locale, words);
  return words.get(word) ?? stranger(locale, word);
}
