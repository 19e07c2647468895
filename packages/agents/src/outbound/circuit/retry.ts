import { setTimeout as sleep } from "node:timers/promises";
import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../../contract.ts";
import { unsentIn } from "../failures.ts";

/** A failure that may be retried. */
export interface Setback {
  readonly failure: AnswerFailure;
  /** null: another try would end the same. */
  readonly retry: null | {
    /** As the other side asks; undefined: it does not say. */
    readonly afterMs?: number;
    /** One more try is enough to see whether it ends the same; absent: as often as calls are tried. */
    readonly once?: true;
  };
}

/** Most calls for one answer. */
const MAX_ATTEMPTS = 5;
/** The first wait when none is named; it doubles. */
const FIRST_WAIT_MS = 500;
/** The shortest time in which an endpoint can answer. */
const MIN_LEFT_MS = 300;

export interface RetryClock {
  /** When the decision is lost, on the clock of `performance.now()`. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** From 0 to 1, so that many waiting callers do not retry at the same time. */
  readonly jitter: (attempt: number) => number;
}

const shown = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** What a service says need not end as a sentence. */
const ended = (detail: string): string => (/[.!?。！？]$/.test(detail) ? detail : `${detail}.`);

const withoutTime = (failure: AnswerFailure, waitMs: number, leftMs: number): AnswerFailure => ({
  ...failure,
  detail: `${ended(failure.detail)} There was no time for another attempt (wait ${shown(waitMs)}, left ${shown(Math.max(0, leftMs))}).`,
});

/** Resolves false when the signal ends the wait. */
export const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);

/**
 * The one layer that tries again: passing setbacks, while the decision's clock has time for the
 * wait and an answer.
 */
export async function withRetries<T extends object>(
  clock: RetryClock,
  attempt: () => Promise<T | Setback>,
): Promise<T | AnswerFailure> {
  const { deadlineMs, signal, jitter } = clock;
  let triedOnce = false;
  for (let tried = 0; ; ) {
    const outcome = await attempt();
    if (!isSetback(outcome)) return outcome;
    const { failure, retry } = outcome;
    if (!isHeldBack(failure)) tried += 1;
    if (retry === null || tried === MAX_ATTEMPTS || (retry.once && triedOnce)) return failure;
    triedOnce ||= retry.once === true;
    const waitMs =
      retry.afterMs ?? FIRST_WAIT_MS * 2 ** Math.max(0, tried - 1) * (0.5 + jitter(tried));
    const leftMs = deadlineMs - performance.now();
    if (waitMs + MIN_LEFT_MS > leftMs) return withoutTime(failure, waitMs, leftMs);
    if (!(await waited(waitMs, signal))) return failure;
  }
}

/** For calls with side effects: retried only if they cannot have arrived, or were turned away. */
export function ifUnsent<T extends object>(
  outcome: T | AnswerFailure,
): T | AnswerFailure | Setback {
  if (!isFailure(outcome)) return outcome;
  const limited = outcome.failed === "rate-limited" ? { afterMs: outcome.retryAfterMs } : undefined;
  const retry = unsentIn(outcome) ?? limited;
  return retry === undefined ? outcome : { failure: outcome, retry };
}

/** The call was held back here: for a rate limit, or while the endpoint rests or another call tries it. */
const isHeldBack = (failure: AnswerFailure): boolean =>
  (failure.failed === "rate-limited" || failure.failed === "resting") &&
  unsentIn(failure) !== undefined;

const isSetback = (outcome: object): outcome is Setback =>
  "retry" in outcome && "failure" in outcome;
