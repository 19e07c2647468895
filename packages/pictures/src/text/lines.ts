import { lettersOf, type TypeFace } from "./face.ts";

/** Sets each Chinese or Japanese character apart; words of other scripts stay whole. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/gu;

/** Scripts without blanks between words; a dictionary finds the words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Characters that may not begin a line. */
const closing = /^[，。、；：？！）》」』】〉”’…—％,.;:?!)\]}]/u;

/** Text in pieces between which a line may end; blanks belong to the piece before them. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (const [whole] of text.matchAll(pieces)) {
    const parts = unspaced.test(whole)
      ? Array.from(words.segment(whole), ({ segment }) => segment)
      : [whole];
    for (const part of parts) {
      const last = units.length - 1;
      if (last >= 0 && (closing.test(part) || /^\s/.test(part))) units[last] += part;
      else units.push(part);
    }
  }
  return units;
}

/** A word that is broader than a line, in parts that are not. */
function broken(face: TypeFace, word: string, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const letter of lettersOf(word)) {
    if (part !== "" && face.set(part + letter).width > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}

/** Breaks a text into at most `most` lines no broader than `width` (in units of the size). */
export function linesOf(
  face: TypeFace,
  text: string,
  width: number,
  most: number,
): { readonly lines: readonly string[]; readonly whole: boolean } {
  const lines: string[] = [];
  let line = "";
  for (const unit of unitsOf(text)) {
    const fitting = face.set(unit.trimEnd()).width > width ? broken(face, unit, width) : [unit];
    for (const part of fitting) {
      if (line !== "" && face.set((line + part).trimEnd()).width > width) {
        if (lines.length + 1 >= most) {
          return { lines: [...lines, cut(face, line + part, width)], whole: false };
        }
        lines.push(line.trimEnd());
        line = "";
      }
      line += part;
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return { lines, whole: true };
}

/** As much of a text as fits one line, with an ellipsis. */
function cut(face: TypeFace, text: string, width: number): string {
  let kept = lettersOf(text);
  while (kept.length > 0 && face.set(`${kept.join("").trimEnd()}…`).width > width) {
    kept = kept.slice(0, -1);
  }
  return `${kept.join("").trimEnd()}…`;
}
