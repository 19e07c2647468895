import { type AnswerFailure, type AnswerFailureCode, answerFailureCodes } from "./contract.ts";

/**
 * Whose doing it is that an answer is missing. `own`: what the agent answered, or that it did not in its time.
 * `outage`: its service is away, refuses its key or limits its calls, so that the same question may be
 * answered later. `arena`: the arena or the budget of a run. `none`: it takes no such questions.
 */
export type MissingCause = "own" | "outage" | "arena" | "none";

const causes: Readonly<Record<AnswerFailureCode, MissingCause>> = {
  timeout: "own",
  unreachable: "outage",
  "http-status": "outage",
  "too-large": "own",
  "not-json": "own",
  "wrong-shape": "own",
  refused: "own",
  asleep: "outage",
  crashed: "own",
  "key-refused": "outage",
  "rate-limited": "outage",
  "quota-spent": "outage",
  "too-long": "own",
  filtered: "own",
  "no-answer": "own",
  resting: "outage",
  spent: "arena",
  "message-lost": "outage",
  behind: "own",
  "replay-incomplete": "arena",
  "no-interviews": "none",
};

/** Codes that the words of other players can bring about: a text that is filtered, or fills the model's context. */
export const causedByWords: readonly AnswerFailureCode[] = ["too-long", "filtered"];

/** Statuses of HTTP that are about what was sent: the same question meets them again. */
const statusesOfContent: readonly (number | undefined)[] = [400, 413, 415, 422];

/** The cause of a failure; by its code alone where the status of its answer is not known. */
export const causeOf = ({
  failed,
  status,
}: Pick<AnswerFailure, "failed" | "status">): MissingCause =>
  failed === "http-status" && statusesOfContent.includes(status) ? "own" : causes[failed];

/** Whether a question is still to be put: no call was made, or the service was away. */
export const wasNotAsked = (failure: AnswerFailure): boolean =>
  failure.failed === "refused" || causeOf(failure) !== "own";

/** The code at the start of what a stored decision says about its failure; undefined: there is none. */
export const codeIn = (detail: string): AnswerFailureCode | undefined =>
  answerFailureCodes.find((code) => detail.startsWith(`${code}: `));
