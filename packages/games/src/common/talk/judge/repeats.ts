import { matchingCopy } from "./matching-copy.ts";

/** Everything that is ignored in comparisons of speeches. Marks stay: the remaining ones form letters. */
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
