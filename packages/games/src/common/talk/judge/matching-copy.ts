import { asLatin } from "@wisp/game/look-alikes";

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
const PLAIN = /^[\t\n\v\f\r\x20-\x7e]*$/;
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
  if (PLAIN.test(original)) return { text: original.toLowerCase(), from: null, to: null };
  return mappedCopy(original);
}

/** The position of the units [start, end) of a copy in its original, in code points. */
export function spanOf(copy: MatchingCopy, start: number, end: number): Span {
  return [copy.from?.[start] ?? start, copy.to?.[end - 1] ?? end];
}
