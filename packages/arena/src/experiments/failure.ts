import type { Failure } from "@wisp/game";

/** Why a use case about experiments fails. */
export type ExperimentFailureCode =
  | "wrong-plan"
  | "unknown-experiment"
  | "not-yours"
  | "too-many"
  | "taken"
  | "not-done";

export interface ExperimentFailure extends Failure<ExperimentFailureCode> {
  /** Everything that is wrong with a plan, each as a sentence. */
  readonly problems?: readonly string[];
}

/** @param detail a sentence for people that says what to do */
export const experimentFailure = (
  failed: ExperimentFailureCode,
  detail: string,
): ExperimentFailure => ({ failed, detail });
