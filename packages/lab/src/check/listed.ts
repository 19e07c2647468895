import type { ProblemSentences } from "./sentences/contract.ts";

/** More would hide the sentence. */
const MAX_LISTED = 30;

/** Names as a sentence lists them: all, or the first of very many. */
export function listed(names: Iterable<string>, { none }: Pick<ProblemSentences, "none">): string {
  const all = [...names];
  return `${all.slice(0, MAX_LISTED).join(", ")}${all.length > MAX_LISTED ? ", …" : ""}` || none;
}
