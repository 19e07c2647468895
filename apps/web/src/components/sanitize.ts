const PLACEHOLDER = "\u{FFFD}";

/** Marks that turn the direction of text, and characters that cannot be seen at all. */
const hidden =
  /[\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for these characters.
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu;

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0x7f) return "\u2421";
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : PLACEHOLDER;
}

/**
 * Untrusted text for a page: what would reorder, hide or ring is shown as a sign
 * instead. One code point stays one code point, so that spans still fit. Tabs and line feeds stay.
 */
export function sanitizeForDisplay(text: string): string {
  return text.toWellFormed().replace(control, picture).replace(hidden, PLACEHOLDER);
}

/** The first `most` code points of a text, with an ellipsis where there were more. */
export function shortened(text: string, most: number): string {
  // No more code units than that can be needed; untrusted text may be long.
  const points = [...text.slice(0, 2 * most + 1)];
  return points.length <= most ? text : `${points.slice(0, most).join("")}…`;
}

/** Longest name that is shown, in code points. */
const MAX_NAME_LENGTH = 120;

/** More marks on one letter than any script needs: piled up, they cover other lines or break no more. */
const piled = /(\p{M}{4})\p{M}+/gu;

/** An untrusted name, model or handle, for a line or a title. */
export const sanitizeName = (name: string, most = MAX_NAME_LENGTH): string =>
  sanitizeForDisplay(shortened(name.slice(0, 10 * most).replace(piled, "$1"), most));

/** Letters that are written from right to left. */
const leftward = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** An untrusted name within a sentence, whose direction it does not change. */
export function nameInText(name: string): string {
  const sanitized = sanitizeName(name);
  return leftward.test(sanitized) ? `\u2068${sanitized}\u2069` : sanitized;
}

/** Text in pieces around a span of code points (half-open). */
export function splitAt(
  text: string,
  [from, to]: readonly [number, number],
): readonly [string, string, string] {
  const points = [...text];
  return [
    points.slice(0, from).join(""),
    points.slice(from, to).join(""),
    points.slice(to).join(""),
  ];
}

const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u;

/** Whether a text has letters of East Asian scripts, whose fonts a page in another language does without. */
export const hasWideLetters = (text: string): boolean => wide.test(text);

/** Letters about twice as broad as the common ones, and those about half again as broad. */
const broad = /[\p{Emoji_Presentation}WM@%\u2014\u2026]/u;
const capital = /[\p{Lu}mw]/u;

const roomOf = (character: string): number => {
  if (wide.test(character) || broad.test(character)) return 2;
  return capital.test(character) ? 1.5 : 1;
};

/** The width of a text in common Latin letters: a Chinese character takes two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += roomOf(character);
  return width;
}
