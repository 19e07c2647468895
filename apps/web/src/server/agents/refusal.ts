import { type Failure, isFailure } from "@wisp/db";
import { ApiProblem } from "#server/calls/api.ts";

/** Why something about one's own agents is not done, and which problem of a call says so. */
const problems = {
  "check-unknown": "not-found",
  "check-not-done": "conflict",
  "not-understood": "conflict",
  "check-used": "conflict",
  "wrong-name": "bad-request",
  "wrong-slug": "bad-request",
  "wrong-description": "bad-request",
  "unknown-game": "bad-request",
  "no-games": "bad-request",
  "in-season": "conflict",
  "slug-taken": "conflict",
  "endpoint-taken": "conflict",
  "too-many-agents": "conflict",
  "one-memory": "conflict",
  retired: "conflict",
  "dials-out": "conflict",
  "takes-no-key": "conflict",
  "practice-only": "conflict",
  "key-unplaced": "conflict",
  "wrong-handle": "bad-request",
  "too-many-tokens": "conflict",
} as const satisfies Record<string, ApiProblem["code"]>;

export type RefusalCode = keyof typeof problems;

/** A code that pages have words for, and a sentence for programs. */
export type Refusal = Failure<RefusalCode>;

export const refused = (failed: RefusalCode, detail: string): Refusal => ({ failed, detail });

/** What was done; throws the problem of the call when it was refused. */
export function done<Value extends object>(outcome: Value | Refusal): Value {
  if (isFailure(outcome)) throw new ApiProblem(problems[outcome.failed], outcome.detail);
  return outcome;
}
