import { sentenceOf } from "@wisp/arena";
import type { ProposalProblem } from "@wisp/games/who-is-spy/words";
import { ApiProblem } from "#server/calls/api.ts";

/** The problem of a call whose pairs cannot be played: a sentence for each. */
export const problemOfPairs = (
  problems: readonly { readonly pair: number; readonly problem: ProposalProblem }[],
): ApiProblem =>
  new ApiProblem(
    "bad-request",
    problems.map(({ pair, problem }) => `Pair ${pair + 1}: ${sentenceOf(problem)}`).join(" "),
  );
