import {
  type Failure,
  isFailure,
  type NotDone,
  type NotEntered,
  type NotInvited,
  type WrongTerms,
} from "@wisp/db";
import { ApiProblem } from "#server/calls/api.ts";

/** Why something about a season is not done, and which problem of a call says so. */
const problems = {
  "unknown-game": "bad-request",
  "wrong-option": "bad-request",
  "unknown-probe": "bad-request",
  "wrong-name": "bad-request",
  "wrong-slug": "bad-request",
  "wrong-description": "bad-request",
  "no-language": "bad-request",
  "wrong-number": "bad-request",
  "no-matches-each": "bad-request",
  "wrong-dates": "bad-request",
  "unknown-pack": "bad-request",
  "public-pack": "bad-request",
  "no-words": "bad-request",
  "retired-pack": "bad-request",
  "slug-taken": "conflict",
  "not-now": "conflict",
  house: "conflict",
  closed: "conflict",
  "too-few-agents": "conflict",
  "matches-under-way": "conflict",
  "too-late": "conflict",
  "wrong-game": "conflict",
  "wrong-language": "conflict",
  retired: "conflict",
  "not-passed": "conflict",
  "not-invited": "forbidden",
  "one-per-owner": "conflict",
  "not-entered": "conflict",
  "not-yours": "forbidden",
  "unknown-agent": "not-found",
} as const satisfies Record<
  | (WrongTerms | NotDone | NotEntered | NotInvited)["failed"]
  | "unknown-game"
  | "wrong-option"
  | "unknown-probe",
  ApiProblem["code"]
> &
  Record<string, ApiProblem["code"]>;

export type SeasonRefusalCode = keyof typeof problems;

/** A code that pages have words for, a sentence for programs, and which term is meant, if one is. */
export interface SeasonRefusal extends Failure<SeasonRefusalCode> {
  readonly field?: string;
}

export const refusedSeason = (
  failed: SeasonRefusalCode,
  detail: string,
  field?: string,
): SeasonRefusal => ({ failed, detail, ...(field !== undefined && { field }) });

/** What was done; throws the problem of the call when it was refused. */
export function doneWithSeason<Value extends object>(outcome: Value | SeasonRefusal): Value {
  if (isFailure(outcome)) throw new ApiProblem(problems[outcome.failed], outcome.detail);
  return outcome;
}
