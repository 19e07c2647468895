/**
 * Text that every store can keep: NUL and lone surrogates, which no text column holds, become
 * U+FFFD. Answers are parsed in this form, so that a stored answer reads the same.
 */
export const storableText = (text: string): string =>
  text.toWellFormed().replaceAll("\0", "\ufffd");
