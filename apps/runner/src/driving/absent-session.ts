import type { AnswerFailure, Session } from "@wisp/agents";

/**
 * Sits in for an agent that could not be woken again in the middle of a match: every decision is
 * lost with the reason, and the others play on.
 */
export const absentSession = (failure: AnswerFailure): Session => ({
  perceive() {},
  async flush() {},
  async decide() {
    return failure;
  },
  async close() {},
});
