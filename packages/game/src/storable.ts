/**
 * Text that every store can keep: NUL and lone surrogates, which no text column holds, become
 * U+FFFD. Answers are parsed in this form, so that a stored answer reads the same.
 */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll("\0", "\ufffd");

/** A place behind 30 combining marks, where another one follows. */
const LONG_RUN = /(?<=\p{M}{30})(?=\p{M})/u;

/**
 * A text of a stranger in a Unicode normalization form. The time that this takes grows with the square of the
 * longest run of combining marks, which are put in order: longer runs than texts of any language have (UAX #15,
 * Stream-Safe Text Format) are normalized in parts.
 */
export const normalized = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  text
    .split(LONG_RUN)
    .map((part) => part.normalize(form))
    .join("");
