import type { Failure } from "@wisp/game";

/** Why a use case about agents fails. */
export type AgentFailureCode =
  | "unknown-agent"
  | "arena-agent"
  | "retired"
  | "check-unknown"
  | "check-not-done"
  | "check-used"
  | "not-understood"
  | "too-many-checks"
  | "wrong-name"
  | "wrong-slug"
  | "wrong-label"
  | "wrong-description"
  | "unknown-game"
  | "unnamed-game"
  | "no-games"
  | "in-season"
  | "slug-taken"
  | "endpoint-taken"
  | "too-many-agents"
  | "one-memory"
  | "dials-out"
  | "practice-only"
  | "takes-no-key"
  | "key-unplaced"
  | "key-misplaced"
  | "moderated"
  | "not-set-up";

export type AgentFailure = Failure<AgentFailureCode>;

/** @param detail a sentence for people that says what to do */
export const agentFailure = <Code extends AgentFailureCode>(
  failed: Code,
  detail: string,
): Failure<Code> => ({ failed, detail });
