import type { AgentFailureCode } from "@wisp/arena";
import { type Failure, isFailure } from "@wisp/db";
import { ApiProblem } from "./api.ts";

/** The API problem for each failure of a use case. */
const problems = {
  "arena-agent": "forbidden",
  "check-not-done": "conflict",
  "check-unknown": "not-found",
  "check-used": "conflict",
  "dials-out": "conflict",
  "endpoint-taken": "conflict",
  "in-season": "conflict",
  "key-misplaced": "bad-request",
  "key-unplaced": "conflict",
  "no-games": "bad-request",
  "not-set-up": "not-set-up",
  "not-understood": "conflict",
  "one-memory": "conflict",
  "practice-only": "conflict",
  retired: "conflict",
  "slug-taken": "conflict",
  "takes-no-key": "conflict",
  "too-many-agents": "conflict",
  "too-many-checks": "too-many",
  "too-many-tokens": "conflict",
  "unknown-agent": "not-found",
  "unknown-game": "bad-request",
  "wrong-description": "bad-request",
  "wrong-handle": "bad-request",
  "wrong-name": "bad-request",
  "wrong-slug": "bad-request",
} as const satisfies Record<
  AgentFailureCode | "too-many-tokens" | "wrong-handle",
  ApiProblem["code"]
>;

/** The value of a use case. Throws its failure as the API problem of the call. */
export function valueOrProblem<Value extends object>(
  outcome: Value | Failure<keyof typeof problems>,
): Value {
  if (isFailure(outcome)) throw new ApiProblem(problems[outcome.failed], outcome.detail);
  return outcome;
}
