import { matchingCopy } from "./matching-copy.ts";

/** Everything that a speech is not compared by. Marks stay: what is left of them makes letters. */
const NOT_COMPARED = /[^\p{L}\p{N}\p{M}]+/gu;
const NOT_COMPARED_PLAIN = /[^a-z0-9]+/g;
const PLAIN = /^[\0-\x7f]*$/;

/**
 * What speeches are compared by: the letters, digits and ideographs of the matching copy, in order.
 * Empty for a speech that says nothing.
 */
export function comparedText(speech: string): string {
  const { text } = matchingCopy(speech);
  return text.replace(PLAIN.test(text) ? NOT_COMPARED_PLAIN : NOT_COMPARED, "");
}
