import type {
  AgentFailureCode,
  DecisionFailureCode,
  ExperimentFailure,
  ExperimentFailureCode,
  ForkFailureCode,
  SeasonFailure,
  SeasonFailureCode,
  TestRunFailureCode,
  TicketFailureCode,
} from "@wisp/arena";
import { type Failure, isFailure } from "@wisp/game";
import { ApiProblem } from "./api.ts";

/** Why a call about a pack or its pairs is refused. */
type PackFailureCode =
  | "already-rated"
  | "gone"
  | "name"
  | "no-pack"
  | "not-a-pair"
  | "not-allowed"
  | "retired-pack"
  | "too-many";

/**
 * The API problem for each failure of a use case. States that the owner of an agent can change are
 * conflicts; `forbidden` is for missing permissions of an account or an agent.
 */
const problems = {
  "already-rated": "conflict",
  "arena-agent": "forbidden",
  "check-not-done": "conflict",
  "check-unknown": "not-found",
  "check-used": "conflict",
  closed: "conflict",
  "dials-out": "conflict",
  "endpoint-taken": "conflict",
  "game-needed": "bad-request",
  "game-removed": "conflict",
  gone: "conflict",
  house: "conflict",
  "in-season": "conflict",
  "key-misplaced": "bad-request",
  "key-unplaced": "conflict",
  "matches-under-way": "conflict",
  name: "bad-request",
  "no-games": "bad-request",
  "no-language": "bad-request",
  "no-matches-each": "bad-request",
  "no-matches-left": "too-many",
  "no-pack": "not-found",
  "no-moments": "bad-request",
  "no-room": "busy",
  "no-room-for-address": "busy",
  "no-season": "forbidden",
  "no-variants": "conflict",
  "no-words": "bad-request",
  "not-a-pair": "conflict",
  "not-allowed": "forbidden",
  "not-done": "conflict",
  "not-entered": "conflict",
  "not-forkable": "conflict",
  "not-invited": "forbidden",
  "not-now": "conflict",
  "not-organizer": "forbidden",
  "not-passed": "conflict",
  "not-set-up": "not-set-up",
  "not-understood": "conflict",
  "not-yours": "forbidden",
  "one-memory": "conflict",
  moderated: "forbidden",
  "one-per-owner": "conflict",
  "practice-only": "conflict",
  "public-pack": "bad-request",
  retired: "conflict",
  "retired-pack": "bad-request",
  "slug-taken": "conflict",
  suspended: "forbidden",
  taken: "conflict",
  "takes-no-key": "conflict",
  "too-few-agents": "conflict",
  "too-late": "conflict",
  "too-many": "conflict",
  "too-many-agents": "conflict",
  "too-many-checks": "too-many",
  "too-many-moments": "bad-request",
  "too-many-requests": "too-many",
  "too-many-tests": "too-many",
  "too-many-tokens": "conflict",
  "unknown-agent": "not-found",
  "unknown-decision": "not-found",
  "unknown-experiment": "not-found",
  "unknown-fork": "not-found",
  "unknown-game": "bad-request",
  "unknown-match": "not-found",
  "unknown-pack": "bad-request",
  "unknown-probe": "bad-request",
  "unknown-season": "not-found",
  "unknown-test-run": "not-found",
  "unknown-ticket": "not-found",
  "unnamed-game": "conflict",
  "words-hidden": "conflict",
  "wrong-agent": "conflict",
  "wrong-change": "bad-request",
  "wrong-dates": "bad-request",
  "wrong-description": "bad-request",
  "wrong-game": "conflict",
  "wrong-handle": "bad-request",
  "too-slow": "conflict",
  "wrong-label": "bad-request",
  "wrong-language": "conflict",
  "wrong-name": "bad-request",
  "wrong-number": "bad-request",
  "wrong-option": "bad-request",
  "words-shown-live": "bad-request",
  "wrong-plan": "bad-request",
  "wrong-slug": "bad-request",
} as const satisfies Record<
  | AgentFailureCode
  | DecisionFailureCode
  | ExperimentFailureCode
  | ForkFailureCode
  | SeasonFailureCode
  | TestRunFailureCode
  | TicketFailureCode
  | PackFailureCode
  | "too-many-tokens"
  | "wrong-handle",
  ApiProblem["code"]
>;

type FailureCode = keyof typeof problems;

/** The call with which a program can continue, where the sentence of the failure does not name it. */
const advice: Partial<Readonly<Record<FailureCode, string>>> = {
  "unknown-season": "/api/v1/seasons lists all seasons.",
};

/** A failure that may end by itself. */
export interface TimedFailure<Code extends string> extends Failure<Code> {
  /** Milliseconds until the same call can succeed; absent: not known. */
  readonly waitMs?: number;
}

/** The value of a use case. Throws its failure as the API problem of the call. */
export function valueOrProblem<Value extends object>(
  result:
    | Value
    | Failure<FailureCode>
    | SeasonFailure
    | ExperimentFailure
    | TimedFailure<FailureCode>,
): Value {
  if (!isFailure(result)) return result;
  const { failed, detail } = result;
  const message = [detail, advice[failed] ?? []].flat().join(" ");
  throw new ApiProblem(problems[failed], message, "waitMs" in result ? result.waitMs : undefined);
}
