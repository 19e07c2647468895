import { type MatchingCopy, matchingCopy, type Span, spanOf } from "./readings.ts";
import { inBothScripts } from "./traditional.ts";

const LINE_END = /[\n\v\f\r\x85\u2028\u2029]/;
/**
 * Characters that may occur between the characters of a word: white space, hyphens and dashes (the box-drawing
 * lines typed as such too), middle dots, quotes and commas. Invisible characters are gone already.
 */
const BETWEEN = /[\p{White_Space}\u2800\p{Dash}\u2500\u2501\p{Quotation_Mark}`´·・•‧∙⋅,、]/u;

const mayStandBetween = (character: string): boolean =>
  BETWEEN.test(character) && !LINE_END.test(character);

/** Where a character of a copy may occur between two characters of a word. */
type Separates = (text: string, position: number) => boolean;

const separatesFirst: Separates = (text, position) => mayStandBetween(text.charAt(position));

/** Any sign, except those that end a sentence or a clause. */
const SIGN = /[^\p{L}\p{N}\p{M}。!?;:]/uy;
/** A full stop, as who types in ASCII ends a sentence; three of them are an ellipsis. */
const FULL_STOP = /(?<!\.)\.\s/uy;

const matchesAt = (pattern: RegExp, text: string, position: number): boolean => {
  pattern.lastIndex = position;
  return pattern.test(text);
};

/** Since version 2. */
const separates: Separates = (text, position) =>
  matchesAt(SIGN, text, position) &&
  !LINE_END.test(text.charAt(position)) &&
  !matchesAt(FULL_STOP, text, position);

const LATIN = /^[\p{Script=Latin}\p{N}]$/u;

/** "I/O" and "A/B" are no disguise: between two letters or digits signs count as in version 1. */
const isShortLatin = (letters: readonly string[]): boolean =>
  letters.length === 2 && letters.every((letter) => LATIN.test(letter));

/** One spelling of a word. */
interface Spelling {
  /** The characters that may be each of its letters. */
  readonly letters: readonly (readonly string[])[];
  readonly isSeparator: Separates;
}

/** A word of a Chinese pack, ready to be looked for, in each of its spellings. */
type ChineseMatcher = readonly Spelling[];

/**
 * Reads the spellings of a word once; a spelling without letters matches nothing.
 *
 * @param version of the rules: version 1 knows fewer signs between letters, and only from version 3
 *   on is a word the same in simplified and traditional characters
 */
export function chineseMatcher(spellings: readonly string[], version: number): ChineseMatcher {
  return spellings
    .map((spelling) =>
      Array.from(matchingCopy(spelling).text).filter((character) => !mayStandBetween(character)),
    )
    .filter((letters) => letters.some((letter) => /[\p{L}\p{N}]/u.test(letter)))
    .map((letters) => ({
      letters: version < 3 ? letters.map((letter) => [letter]) : inBothScripts(letters),
      isSeparator: version === 1 || isShortLatin(letters) ? separatesFirst : separates,
    }));
}

/** The length of the letter at a position of a text; 0 if none of its characters is there. */
const letterAt = (text: string, position: number, letter: readonly string[]): number =>
  letter.find((character) => text.startsWith(character, position))?.length ?? 0;

/** The first position from `from` on where a letter is; -1 if there is none. */
function indexOfLetter(text: string, letter: readonly string[], from: number): number {
  let first = -1;
  for (const character of letter) {
    const index = text.indexOf(character, from);
    if (index !== -1 && (first === -1 || index < first)) first = index;
  }
  return first;
}

/** The end of the word in the copy when it starts at `start`, else null. */
function endOfWord(text: string, start: number, { letters, isSeparator }: Spelling): number | null {
  let position = start;
  for (const [index, letter] of letters.entries()) {
    // A sign of the word itself ("C++") separates nothing.
    while (index > 0 && letterAt(text, position, letter) === 0 && isSeparator(text, position)) {
      position += (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
    }
    const length = letterAt(text, position, letter);
    if (length === 0) return null;
    position += length;
  }
  return position;
}

/** First position of a word as a substring, with any separators (the project's rules page). */
export function findChinese(matcher: ChineseMatcher, copy: MatchingCopy): Span | null {
  let best: readonly [start: number, end: number] | null = null;
  for (const spelling of matcher) {
    const [first = []] = spelling.letters;
    let start = indexOfLetter(copy.text, first, 0);
    while (start !== -1 && (best === null || start <= best[0])) {
      const end = endOfWord(copy.text, start, spelling);
      if (end !== null) {
        if (best === null || start < best[0] || end > best[1]) best = [start, end];
        break;
      }
      start = indexOfLetter(copy.text, first, start + 1);
    }
  }
  return best && spanOf(copy, best[0], best[1]);
}
