import { type Locale, normalized } from "@wisp/game";
import { comparedText } from "../../common/talk/judge/english.ts";
import { findWord } from "../../common/talk/judge/index.ts";
import type { PackWord } from "../../common/talk/pack-word.ts";

/** Words of a pair. */
export const PAIR_WORDS = 2;
/** Of a word or an alias, in code points. */
export const MAX_WORD_LENGTH = 40;
/** Of one word. */
export const MAX_ALIASES = 5;

/** What is wrong with a proposed pair; `word` and `other` as they were typed. */
export type ProposalProblem =
  | { readonly problem: "too-few" | "too-many" }
  | {
      readonly problem: "too-long" | "too-many-aliases" | "not-language" | "unheard";
      readonly word: string;
    }
  | { readonly problem: "twice" | "inside"; readonly word: string; readonly other: string }
  | { readonly problem: "taken"; readonly word: string };

/** Letters and digits of the language, and what stands between the parts of a word. */
const written: Readonly<Record<Locale, RegExp>> = {
  en: /^(?=.*\p{Script=Latin})[\p{Script=Latin}\p{M}0-9 '’-]+$/u,
  zh: /^(?=.*\p{Script=Han})[\p{Script=Han}\p{Script=Latin}0-9·]+$/u,
};

const spellings = ({ word, aliases }: PackWord): readonly string[] => [word, ...aliases];

function problemOf(
  locale: Locale,
  spelling: string,
): "too-long" | "not-language" | "unheard" | null {
  if ([...spelling].length > MAX_WORD_LENGTH) return "too-long";
  if (!written[locale].test(spelling)) return "not-language";
  // A word that the judge does not hear where it stands alone could be said unpunished.
  return findWord(locale, { word: spelling, aliases: [] }, spelling) === null ? "unheard" : null;
}

/** Two words that are one, or of which one cannot be named without saying the other. */
export function clash(locale: Locale, word: PackWord, other: PackWord): "twice" | "inside" | null {
  const keys = new Set(spellings(word).map(comparedText));
  if (spellings(other).some((spelling) => keys.has(comparedText(spelling)))) return "twice";
  const says = (said: PackWord, held: PackWord): boolean =>
    spellings(said).some((spelling) => findWord(locale, held, spelling) !== null);
  return says(word, other) || says(other, word) ? "inside" : null;
}

/**
 * What is wrong with a pair that is proposed for a pack in `locale`, [] when nothing is. `taken`
 * are words that the pack holds already. The words must be fit for the judge: it hears each of
 * them, and saying one never says the other ("tea" beside "green tea" would foul its holder for a
 * word that is not its own).
 */
export function checkProposal(
  locale: Locale,
  words: readonly PackWord[],
  taken: readonly PackWord[],
): ProposalProblem[] {
  if (words.length < PAIR_WORDS) return [{ problem: "too-few" }];
  if (words.length > PAIR_WORDS) return [{ problem: "too-many" }];
  const takenKeys = new Set(taken.flatMap(spellings).map(comparedText));
  return words.flatMap((word, at): ProposalProblem[] => {
    if (word.aliases.length > MAX_ALIASES)
      return [{ problem: "too-many-aliases", word: word.word }];
    const alone = spellings(word).flatMap((spelling): ProposalProblem[] => {
      const problem = problemOf(locale, spelling);
      if (problem !== null) return [{ problem, word: spelling }];
      return takenKeys.has(comparedText(spelling)) ? [{ problem: "taken", word: spelling }] : [];
    });
    if (alone.length > 0) return alone;
    return words.slice(0, at).flatMap((other): ProposalProblem[] => {
      const problem = clash(locale, other, word);
      return problem === null ? [] : [{ problem, word: word.word, other: other.word }];
    });
  });
}

const tidy = (text: string): string => normalized(text, "NFC").replace(/\s+/gu, " ").trim();

/** A word as it is typed: its aliases behind "=" with commas between them. "" is the word "". */
export function readWord(typed: string): PackWord {
  const [word = "", aliases = ""] = typed.toWellFormed().split(/[=＝]/u);
  const others = aliases.split(/[,，、]/u).map(tidy);
  return { word: tidy(word), aliases: others.filter((alias) => alias !== "") };
}
