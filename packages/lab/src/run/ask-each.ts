import type { AnswerFailure } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { type DollarBudget, inParallel, MAX_FAILURES } from "./run-experiment.ts";

/** How asking an agent many questions ended. */
export type AskingEnd =
  | { readonly end: "complete" }
  | { readonly end: "stopped" }
  | { readonly end: "budget" }
  | {
      readonly end: "unreachable";
      readonly failure: AnswerFailure;
      /** The agent could not be asked several times in a row, so not all questions were tried. */
      readonly gaveUp: boolean;
    };

/** What limits the asking. */
export interface AskingLimits {
  readonly budget: DollarBudget;
  readonly concurrency: number;
  readonly stop?: AbortSignal;
}

/**
 * Asks questions that do not depend on each other, and stores each answer as soon as it exists. A question for which
 * the agent could not be asked is left for the next run; after several of them in a row the run ends.
 */
export async function askEach<Question, Given extends object>(
  questions: readonly Question[],
  { budget, concurrency, stop }: AskingLimits,
  ask: (question: Question) => Promise<Given | AnswerFailure>,
  keep: (given: Given, question: Question) => Promise<void>,
): Promise<AskingEnd> {
  let failure: AnswerFailure | undefined;
  let failures = 0;
  let unanswered = questions.length;
  await inParallel(questions, concurrency, async (question) => {
    if (stop?.aborted || budget.isUsedUp || failures >= MAX_FAILURES) return;
    const given = await ask(question);
    if (isFailure(given)) {
      failure = given;
      failures += 1;
      return;
    }
    failures = 0;
    unanswered -= 1;
    await keep(given, question);
  });
  if (unanswered === 0) return { end: "complete" };
  if (budget.isUsedUp) return { end: "budget" };
  if (stop?.aborted || failure === undefined) return { end: "stopped" };
  return { end: "unreachable", failure, gaveUp: failures >= MAX_FAILURES };
}
