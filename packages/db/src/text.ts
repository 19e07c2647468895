/**
 * Text as PostgreSQL can keep it: NUL and lone surrogates, which no text column holds, become
 * U+FFFD. Whoever parses an answer parses this form, so that a stored answer reads the same.
 */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** `storable` that lets null through. */
export const storableOrNull = (text: string | null): string | null =>
  text === null ? null : storable(text);
