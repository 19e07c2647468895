import { asLatin } from "@wisp/game/look-alikes";

/** A stretch of a matching copy; offsets are UTF-16 units of the copy, half-open. */
export interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The characters of a token: letters and digits. Ideographs end it like signs; a mark in the copy is a
 * part of the letter before it.
 */
const RUN = /(?:[[\p{L}\p{N}\p{M}]--\p{Ideographic}]|[@$!])+/gv;
const RUN_PLAIN = /[a-z0-9@$!]+/g;
const PLAIN = /^[\0-\x7f]*$/;
const TOKEN = /[^@$!]+/g;
const SIGN = /[@$!]/;
const SIGNS_BEFORE = /^[@$!]+/;

const part = (run: Run, from: number, to: number): Run => ({
  text: run.text.slice(from, to),
  start: run.start + from,
  end: run.start + to,
});

/** The maximal runs of letters, digits and the signs that may stand for letters, in order. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const match of text.matchAll(PLAIN.test(text) ? RUN_PLAIN : RUN)) {
    runs.push({ text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return runs;
}

/** The tokens of a run, separated by its signs. */
export function tokensOf(run: Run): Run[] {
  if (!SIGN.test(run.text)) return [run];
  return Array.from(run.text.matchAll(TOKEN), (match) =>
    part(run, match.index, match.index + match[0].length),
  );
}

/** The number of signs at the end; a loop, since a pattern anchored at the end tries every start. */
function signsAtEnd(text: string, signs: string): number {
  let count = 0;
  while (count < text.length && signs.includes(text.charAt(text.length - 1 - count))) count += 1;
  return count;
}

/** The run without the signs at its ends; empty when it holds nothing else. */
function withoutSigns(run: Run): Run {
  if (!SIGN.test(run.text)) return run;
  const before = SIGNS_BEFORE.exec(run.text)?.[0].length ?? 0;
  return part(run, before, Math.max(before, run.text.length - signsAtEnd(run.text, "@$!")));
}

/**
 * How the signs of a text may be read: those at its ends as letters or as none. A "!" at the end
 * is never a letter, so that "Tax!" says no "taxi". Offsets into the text, half-open.
 */
function signEdges(text: string): (readonly [from: number, to: number])[] {
  if (!SIGN.test(text)) return [[0, text.length]];
  const before = SIGNS_BEFORE.exec(text)?.[0].length ?? 0;
  const starts = new Set([0, before]);
  const ends = new Set([
    text.length - signsAtEnd(text, "!"),
    text.length - signsAtEnd(text, "@$!"),
  ]);
  return [...starts].flatMap((from) =>
    [...ends].flatMap((to) => (from < to ? [[from, to] as const] : [])),
  );
}

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

/** The letters a digit or sign may stand for (the project's rules page, "The judge of words"). */
export const standsFor: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "il"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["8", "b"],
  ["9", "g"],
  ["@", "a"],
  ["$", "s"],
  ["!", "i"],
]);

/** Half-open range of code points of the speech as spoken. */
export type Span = readonly [start: number, end: number];

/**
 * The copy of a text that the judge reads: NFKC, decomposed; invisible characters and the marks on
 * Latin letters dropped; case folded; imitated letters turned Latin. Null maps mean that the copy
 * has exactly the code points of the original.
 */
export interface MatchingCopy {
  readonly text: string;
  /** For each UTF-16 unit of `text`: the code point of the original it comes from. */
  readonly from: readonly number[] | null;
  /** For each UTF-16 unit of `text`: the end of that code point, the marks on it included. */
  readonly to: readonly number[] | null;
}

/** Printable ASCII, tab and line ends: nothing to drop, one unit a code point. */
const PLAIN_COPY = /^[\t\n\v\f\r\x20-\x7e]*$/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
/** Controls draw nothing either; tab and the line ends among them separate and stay. */
const CONTROL = /[\p{Cc}--[\t-\r\x85]]/v;
const MARK = /^\p{M}$/u;
const LETTER_OR_NUMBER = /^[\p{L}\p{N}]$/u;
const BASIC = /^[\0-\x7f]$/;
/** Letters that serve as an apostrophe ("cupʼs"). */
const APOSTROPHE = /^[\u02b9\u02bb-\u02bd\u02c8\ua78b\ua78c]$/;

type Kind = "latin" | "letter" | "mark" | "other";
interface Piece {
  readonly text: string;
  readonly kind: Kind;
}

function pieceOf(character: string): Piece {
  if (MARK.test(character)) return { text: character, kind: "mark" };
  if (APOSTROPHE.test(character)) return { text: "'", kind: "other" };
  const text = asLatin(character);
  if (BASIC.test(text.charAt(0)) || /^\p{Script=Latin}/u.test(text)) return { text, kind: "latin" };
  return { text, kind: LETTER_OR_NUMBER.test(character) ? "letter" : "other" };
}

/** The result for one code point; its own marks come after their letter. */
function piecesOf(codePoint: string): readonly Piece[] {
  return Array.from(codePoint.normalize("NFKD"))
    .filter((character) => !INVISIBLE.test(character) && !CONTROL.test(character))
    .map(pieceOf);
}

const KNOWN_MAX = 8192;
const known = new Map<string, readonly Piece[]>();

function knownPiecesOf(codePoint: string): readonly Piece[] {
  const found = known.get(codePoint);
  if (found) return found;
  const pieces = INVISIBLE.test(codePoint) ? [] : piecesOf(codePoint);
  if (known.size < KNOWN_MAX) known.set(codePoint, pieces);
  return pieces;
}

function mappedCopy(original: string): MatchingCopy {
  const texts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let base: Kind = "other";
  let index = 0;
  for (const codePoint of original) {
    for (const { text, kind } of knownPiecesOf(codePoint)) {
      if (kind === "mark") {
        if (to.length > 0) to[to.length - 1] = index + 1;
        // In other scripts a mark makes another letter; on a sign it says nothing.
        if (base !== "letter") continue;
      } else {
        base = kind;
      }
      texts.push(text);
      for (let unit = 0; unit < text.length; unit += 1) {
        from.push(index);
        to.push(index + 1);
      }
    }
    index += 1;
  }
  return { text: texts.join(""), from, to };
}

/**
 * The matching copy of a text (the project's rules page, "The judge of words"). Never throws:
 * a lone surrogate is a character like any other.
 */
export function matchingCopy(original: string): MatchingCopy {
  if (PLAIN_COPY.test(original)) return { text: original.toLowerCase(), from: null, to: null };
  return mappedCopy(original);
}

/** The position of the units [start, end) of a copy in its original, in code points. */
export function spanOf(copy: MatchingCopy, start: number, end: number): Span {
  return [copy.from?.[start] ?? start, copy.to?.[end - 1] ?? end];
}
