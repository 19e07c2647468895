/**
 * Text that every store can keep: NUL and lone surrogates, which no text column holds, become
 * U+FFFD. Answers are parsed in this form, so that a stored answer reads the same.
 */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll("\0", "\ufffd");

/** A place behind 30 combining marks, where another one follows. */
const LONG_RUN = /(?<=\p{M}{30})(?=\p{M})/u;

/** Printable ASCII is the same in every form. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * A text of a stranger in a Unicode normalization form. The time that this takes grows with the square of the
 * longest run of combining marks, which are put in order: longer runs than texts of any language have (UAX #15,
 * Stream-Safe Text Format) are normalized in parts.
 */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  if (!LONG_RUN.test(text)) return text.normalize(form);
  return text
    .split(LONG_RUN)
    .map((part) => part.normalize(form))
    .join("");
}

/**
 * Line ends that JSON leaves alone, marks that turn the direction of text, and the brackets that
 * begin a chat template's own tokens (`<|im_end|>`, `</think>`, `[INST]`) or our fence.
 */
const escaped = /[<[\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A player's words as one line of data that cannot end its own quotation. */
export function quoted(words: string): string {
  return JSON.stringify(words).replace(
    escaped,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
