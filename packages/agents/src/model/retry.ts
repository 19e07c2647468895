import { setTimeout as sleep } from "node:timers/promises";
import type { Failure } from "../contract.ts";
import type { Trouble } from "./failures.ts";

/** Most calls for one answer. */
const MOST_ATTEMPTS = 5;
/** The first wait when the service names none; it doubles. */
const FIRST_WAIT_MS = 500;
/** An answer is not to be had in less. */
const LEAST_LEFT_MS = 300;

export interface RetryClock {
  /** When the decision is lost, on the clock of `performance.now()`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** From 0 to 1, so that many who wait do not come back at once. */
  readonly jitter: (attempt: number) => number;
}

const shown = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const withoutTime = (failure: Failure, waitMs: number, leftMs: number): Failure => ({
  ...failure,
  detail: `${failure.detail} There was no time for another try (wait ${shown(waitMs)}, left ${shown(Math.max(0, leftMs))}).`,
});

/** Resolves false when the signal ends the wait. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);

/**
 * The one layer that tries again. A completion changes nothing over there, so every passing
 * trouble may be tried again while the decision's clock has time for the wait and an answer.
 */
export async function withRetries<T extends object>(
  clock: RetryClock,
  attempt: () => Promise<T | Trouble>,
): Promise<T | Failure> {
  const { deadlineMs, signal, jitter } = clock;
  for (let tried = 1; ; tried += 1) {
    const outcome = await attempt();
    if (!isTrouble(outcome)) return outcome;
    const { failure, retry } = outcome;
    if (retry === null || tried === MOST_ATTEMPTS) return failure;
    const waitMs = retry.afterMs ?? FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + jitter(tried));
    const leftMs = deadlineMs - performance.now();
    if (waitMs + LEAST_LEFT_MS > leftMs) return withoutTime(failure, waitMs, leftMs);
    if (!(await waited(waitMs, signal))) return failure;
  }
}

const isTrouble = (outcome: object): outcome is Trouble =>
  "retry" in outcome && "failure" in outcome;
