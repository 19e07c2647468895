const HIDDEN = /[[\p{Cc}\p{Bidi_Control}\u2028\u2029]--[\n\t]]/gv;
/** Those that `JSON.stringify` does not escape. */
const HIDDEN_IN_JSON = /[\x7f-\x9f\p{Bidi_Control}\u2028\u2029]/gu;

const hex = (character: string): string => character.charCodeAt(0).toString(16);

/**
 * An untrusted text as a terminal may show it: control characters and those that change
 * the writing direction are escaped ("\u{1b}"); line ends and tabs stay.
 */
export const visible = (text: string): string =>
  text.replace(HIDDEN, (character) => `\\u{${hex(character)}}`);

/** A text on one line, so that an agent's text cannot pass for a line of the host. */
export const oneLine = (text: string): string => text.replace(/[\r\n]\s*/g, " ⏎ ");

/** JSON whose strings hold nothing that a terminal acts on. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    HIDDEN_IN_JSON,
    (character) => `\\u${hex(character).padStart(4, "0")}`,
  );
