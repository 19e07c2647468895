import { type MatchingCopy, matchingCopy, type Span, spanOf } from "./matching-copy.ts";

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

/** A word of a Chinese pack, ready to be looked for: the letters of its spellings. */
export type ChineseMatcher = readonly (readonly string[])[];

/** Reads the spellings of a word once; a spelling without letters matches nothing. */
export function chineseMatcher(spellings: readonly string[]): ChineseMatcher {
  return spellings
    .map((spelling) =>
      Array.from(matchingCopy(spelling).text).filter((character) => !mayStandBetween(character)),
    )
    .filter((letters) => letters.some((letter) => /[\p{L}\p{N}]/u.test(letter)));
}

/** The end of the word in the copy when it starts at `start`, else null. */
function endOfWord(
  text: string,
  start: number,
  letters: readonly string[],
  isSeparator: Separates,
): number | null {
  let position = start;
  for (const [index, letter] of letters.entries()) {
    // A sign of the word itself ("C++") separates nothing.
    while (index > 0 && !text.startsWith(letter, position) && isSeparator(text, position)) {
      position += (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
    }
    if (!text.startsWith(letter, position)) return null;
    position += letter.length;
  }
  return position;
}

/**
 * First position of a word as a substring, with any separators (the project's rules page).
 *
 * @param isFirst by version 1 of the rules
 */
export function findChinese(
  matcher: ChineseMatcher,
  copy: MatchingCopy,
  isFirst: boolean,
): Span | null {
  let best: readonly [start: number, end: number] | null = null;
  for (const letters of matcher) {
    const [first = ""] = letters;
    const isSeparator = isFirst || isShortLatin(letters) ? separatesFirst : separates;
    let start = copy.text.indexOf(first);
    while (start !== -1 && (best === null || start <= best[0])) {
      const end = endOfWord(copy.text, start, letters, isSeparator);
      if (end !== null) {
        if (best === null || start < best[0] || end > best[1]) best = [start, end];
        break;
      }
      start = copy.text.indexOf(first, start + 1);
    }
  }
  return best && spanOf(copy, best[0], best[1]);
}
