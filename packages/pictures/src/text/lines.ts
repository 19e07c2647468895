import type { TypeFace } from "./face.ts";

/** Sets each Chinese or Japanese character apart; words of other scripts stay whole. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/gu;

/** Characters that may not begin a line. */
const closing = /^[，。、；：？！）》」』】〉”’…—％,.;:?!)\]}]/u;

/** Text in pieces between which a line may end; blanks belong to the piece before them. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (const [piece] of text.matchAll(pieces)) {
    const last = units.length - 1;
    if (last >= 0 && (closing.test(piece) || /^\s/.test(piece))) units[last] += piece;
    else units.push(piece);
  }
  return units;
}

/** A word that is broader than a line, in parts that are not. */
function broken(face: TypeFace, word: string, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && face.set(part + character).width > width) {
      parts.push(part);
      part = "";
    }
    part += character;
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
  let kept = [...text];
  while (kept.length > 0 && face.set(`${kept.join("").trimEnd()}…`).width > width) {
    kept = kept.slice(0, -1);
  }
  return `${kept.join("").trimEnd()}…`;
}
