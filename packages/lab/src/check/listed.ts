import type { ProblemSentences } from "./sentences/contract.ts";

/** Names as a sentence lists them. */
export const listed = (names: Iterable<string>, { none }: Pick<ProblemSentences, "none">): string =>
  [...names].join(", ") || none;
