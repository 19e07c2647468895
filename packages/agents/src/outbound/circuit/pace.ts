import { setTimeout as sleep } from "node:timers/promises";
import { isFailure } from "@wisp/game";
import { Semaphore } from "@wisp/limits";
import { unsentFailure } from "../failures.ts";
import { retryAfterMs } from "../retry-after.ts";
import type { ExchangeResult } from "./breaker.ts";

/** The time between two calls after the first refusal; it doubles with every further one. */
const FIRST_INTERVAL_MS = 50;
const MAX_INTERVAL_MS = 15_000;
/** Every answer shortens it, and below this there is none. */
const RECOVERY = 0.95;
const MIN_INTERVAL_MS = 10;
/** The longest time without any call: after it one shows whether the limit still holds. */
const MAX_PAUSE_MS = 60_000;

/** Resolves false when the signal ends the wait. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);

/**
 * The pace of the calls that share a rate limit: those of one key at a host, whichever agents make them.
 * Refusals (status 429) slow it down for all of them, answers speed it up again. Every runner finds its
 * own share of the limit this way, since the service refuses the one that is too fast.
 */
export class Pace {
  readonly #turns = new Semaphore(1);
  /** Between two calls; 0: as they come. */
  #intervalMs = 0;
  /** On the clock of `performance.now()`, as the next two. */
  #nextMs = 0;
  #pausedUntilMs = 0;
  #slowedMs = 0;

  /** A slow pace is forgotten, too, when there are many others: the next refusal slows it down again. */
  get isIdle(): boolean {
    return this.#turns.isIdle && performance.now() >= this.#pausedUntilMs;
  }

  /** Runs `work` in its turn; a call that would come in a pause is refused, with the end of the pause. */
  async run(
    host: string,
    signal: AbortSignal,
    work: () => Promise<ExchangeResult>,
  ): Promise<ExchangeResult> {
    const start = performance.now();
    if (!(await this.#turn(signal))) {
      const detail = `${host} limits how often this key may ask, and the clock ran out before its turn.`;
      return unsentFailure("rate-limited", detail, {});
    }
    const sentMs = performance.now();
    const pauseMs = this.#pausedUntilMs - sentMs;
    if (pauseMs > 0) {
      const detail = `${host} limits how often this key may ask, and is not called for ${Math.ceil(pauseMs / 1_000)} s.`;
      const paused = unsentFailure("rate-limited", detail, { afterMs: pauseMs });
      return Object.assign(paused, { retryAfterMs: pauseMs });
    }
    const result = await work();
    if (isFailure(result)) return result;
    if (result.status === 429) this.#slowDown(sentMs, retryAfterMs(result.retryAfter));
    else this.#speedUp();
    const pacedMs = sentMs - start;
    return pacedMs < 1 ? result : { ...result, pacedMs };
  }

  /** Resolves false if the signal is aborted first. */
  async #turn(signal: AbortSignal): Promise<boolean> {
    if (this.#intervalMs === 0 && this.#turns.isIdle) return true;
    if (!(await this.#turns.acquire(signal))) return false;
    try {
      const waitMs = this.#nextMs - performance.now();
      if (waitMs > 0 && !(await waited(waitMs, signal))) return false;
      this.#nextMs = performance.now() + this.#intervalMs;
      return true;
    } finally {
      this.#turns.release();
    }
  }

  #slowDown(sentMs: number, afterMs: number | undefined): void {
    const now = performance.now();
    const pauseMs = Math.min(afterMs ?? this.#intervalMs, MAX_PAUSE_MS);
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, now + pauseMs);
    // Calls of before the last change say nothing about the pace since then.
    if (sentMs < this.#slowedMs) return;
    const longer = Math.max(this.#intervalMs * 2, FIRST_INTERVAL_MS);
    this.#intervalMs = Math.min(longer, MAX_INTERVAL_MS);
    this.#slowedMs = now;
  }

  #speedUp(): void {
    const shorter = this.#intervalMs * RECOVERY;
    this.#intervalMs = shorter < MIN_INTERVAL_MS ? 0 : shorter;
  }
}
