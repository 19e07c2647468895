/** So many at once, and so many a second after that. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Lets things happen at a rate, and refuses what is more. */
export class RateLimit {
  readonly #rate: Rate;
  #left: number;
  #at = performance.now();

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#left = rate.burst;
  }

  /** Whether one more may happen now. */
  take(): boolean {
    this.#refill();
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Grants one more: something was asked for. */
  give(): void {
    this.#left += 1;
  }

  #refill(): void {
    const now = performance.now();
    const gained = ((now - this.#at) / 1_000) * this.#rate.perSecond;
    if (this.#left < this.#rate.burst) {
      this.#left = Math.min(this.#rate.burst, this.#left + gained);
    }
    this.#at = now;
  }
}

/** Remembered callers; one that was forgotten starts anew. */
const MOST_CALLERS = 10_000;

/** One limit for each caller, and one for all those whom nobody knows (null). */
export class RateLimits {
  readonly #rate: Rate;
  readonly #nameless: RateLimit;
  /** Whoever came last stands last. */
  readonly #byCaller = new Map<string, RateLimit>();

  constructor(rate: Rate, nameless: Rate) {
    this.#rate = rate;
    this.#nameless = new RateLimit(nameless);
  }

  take(caller: string | null): boolean {
    if (caller === null) return this.#nameless.take();
    const limit = this.#byCaller.get(caller) ?? new RateLimit(this.#rate);
    this.#byCaller.delete(caller);
    const [longestAway] = this.#byCaller.keys();
    if (longestAway !== undefined && this.#byCaller.size >= MOST_CALLERS) {
      this.#byCaller.delete(longestAway);
    }
    this.#byCaller.set(caller, limit);
    return limit.take();
  }
}
