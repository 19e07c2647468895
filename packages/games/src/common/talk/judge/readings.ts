import { type Run, runsOf, signEdges, tokensOf, withoutSigns } from "./tokens.ts";

/** White space within a line; separators of single letters; characters that join tokens. */
const SPACE = "[[\\p{White_Space}\\u2800]--[\\n\\v\\f\\r\\x85\\u2028\\u2029]]";
const HYPHEN = "\\-\\u2010\\u058a\\u2043\\u2212\\u02d7";
const DOT = ".\\u00b7\\u2022\\u2027\\u2219\\u22c5\\u30fb";
/** Since version 2 any signs within a line separate single letters. */
const SIGN_GAP = /^[^\p{L}\p{N}\p{M}\n\v\f\r\x85\u2028\u2029]+$/u;
const HYPHENS = new RegExp(`^[${HYPHEN}]+$`, "v");
const LETTER_GAP = new RegExp(`^(?:${SPACE}|[${HYPHEN}${DOT}])+$`, "v");
/** Characters allowed between the parts of a compound, besides those of its own spelling. */
const PART_GAP = new RegExp(`^(?:${SPACE}|[${HYPHEN},、\\p{Quotation_Mark}\`´])$`, "v");

export const mayStandBetweenParts = (character: string): boolean => PART_GAP.test(character);

/** Runs taken together, each with its place in the copy, as the text they spell. */
function joined(runs: readonly Run[]): (from: number, to: number) => Run {
  const text = runs.map((run) => run.text).join("");
  const positions = runs.flatMap((run) =>
    Array.from({ length: run.text.length }, (_, index) => run.start + index),
  );
  return (from, to) => ({
    text: text.slice(from, to),
    start: positions[from] ?? 0,
    end: (positions[to - 1] ?? 0) + 1,
  });
}

/** Splits a list wherever two neighbours do not belong together. */
function grouped<Item>(
  items: readonly Item[],
  together: (left: Item, right: Item) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  let last: Item | undefined;
  for (const item of items) {
    const group = groups.at(-1);
    if (group && last !== undefined && together(last, item)) group.push(item);
    else groups.push([item]);
    last = item;
  }
  return groups;
}

function readingsOfJoined(runs: readonly Run[]): Run[] {
  const slice = joined(runs);
  const text = runs.map((run) => run.text).join("");
  return signEdges(text).map(([from, to]) => slice(from, to));
}

/** "cof-fee": everything that hyphens join reads as one token. */
function hyphenated(copy: string, runs: readonly Run[]): Run[] {
  return grouped(runs, (left, right) => HYPHENS.test(copy.slice(left.end, right.start)))
    .filter((chain) => chain.length > 1)
    .flatMap(readingsOfJoined);
}

/** A single letter of a spelled word: alone, or with signs only around it ("E!"). */
function singleLetters(runs: readonly Run[]): Run[] {
  return runs.flatMap((run) => {
    if (run.text.length === 1) return [run];
    const bare = withoutSigns(run);
    return bare.text.length === 1 ? [bare] : [];
  });
}

/** Two characters are not a spelling: "a 1" says no "AI". */
const isSpelling = (text: string): boolean => text.length > (/[\d@$!]/.test(text) ? 2 : 1);

/**
 * The words that a whole run of single letters may spell: the letters separated by spaces, hyphens and
 * dots, and the parts with one kind of separator ("C.O.F.F.E.E. a day"). Less of it is not a word:
 * neither "t e a m" nor "a t e a" says "tea". Digits and signs at the ends need not belong to it.
 */
function spellings(copy: string, letters: readonly Run[]): Run[] {
  const gapBefore = (index: number): string => {
    const [left, right] = [letters[index - 1], letters[index]];
    return left && right ? copy.slice(left.end, right.start).replace(/(.)\1+/gsu, "$1") : "";
  };
  const stretches: Run[][] = [[...letters]];
  let first = 0;
  for (let index = 2; index <= letters.length; index += 1) {
    if (index < letters.length && gapBefore(index) === gapBefore(index - 1)) continue;
    if (first > 0 || index < letters.length) stretches.push(letters.slice(first, index));
    first = index - 1;
  }
  return stretches.flatMap((stretch) => {
    const slice = joined(stretch);
    const text = stretch.map((letter) => letter.text).join("");
    const start = /^[\d@$!]*/.exec(text)?.[0].length ?? 0;
    let end = text.length;
    while (end > start && /[\d@$!]/.test(text.charAt(end - 1))) end -= 1;
    return [...new Set([0, start])]
      .flatMap((from) => [...new Set([text.length, end])].map((to) => slice(from, to)))
      .filter((reading) => isSpelling(reading.text));
  });
}

function spelled(copy: string, letters: readonly Run[], gap: RegExp): Run[] {
  return grouped(letters, (left, right) => gap.test(copy.slice(left.end, right.start)))
    .filter((group) => group.length > 1)
    .flatMap((group) => spellings(copy, group));
}

/** With fewer letters signs are ordinary writing: "a/b", "I/O". */
const MIN_LETTERS = 3;

/** The readings that version 2 adds: letters of a word that any signs set apart ("c_o_f_f_e_e"). */
function setApart(copy: string, runs: readonly Run[]): Run[] {
  // A sign that may be a letter ("c_@_k_e") may also separate ("c@o@f@f@e@e").
  const tokens = runs.flatMap(tokensOf).filter(({ text }) => text.length === 1);
  return [singleLetters(runs), tokens]
    .flatMap((letters) => spelled(copy, letters, SIGN_GAP))
    .filter(({ text }) => text.length >= MIN_LETTERS);
}

/**
 * Every way a copy is read as words, by where they start: its tokens, runs with look-alike signs,
 * tokens joined by hyphens, and runs of single letters.
 *
 * @param isFirst by version 1 of the rules
 */
export function readingsOf(copy: string, isFirst: boolean): Run[] {
  const runs = runsOf(copy);
  return [
    ...runs.flatMap(tokensOf),
    ...runs.flatMap((run) => (tokensOf(run)[0]?.text === run.text ? [] : readingsOfJoined([run]))),
    ...hyphenated(copy, runs),
    ...spelled(copy, singleLetters(runs), LETTER_GAP),
    ...(isFirst ? [] : setApart(copy, runs)),
  ].sort((left, right) => left.start - right.start);
}
