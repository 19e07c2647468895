import type { Failure } from "@wisp/game";

/** Why a use case about forks fails. */
export type ForkFailureCode =
  | "unknown-match"
  | "words-hidden"
  | "not-forkable"
  | "wrong-agent"
  | "wrong-change"
  | "too-many"
  | "unknown-fork"
  | "not-yours"
  | "not-done";

/** @param detail a sentence for people that says what to do */
export const forkFailure = (failed: ForkFailureCode, detail: string): Failure<ForkFailureCode> => ({
  failed,
  detail,
});
