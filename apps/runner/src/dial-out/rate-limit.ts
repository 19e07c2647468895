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

  /** As good as new. */
  get full(): boolean {
    this.#refill();
    return this.#left >= this.#rate.burst;
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

const MOST_ADDRESSES = 10_000;

/** One limit an address; the longest known are forgotten when there are too many. */
export class RateLimits {
  readonly #rate: Rate;
  readonly #byAddress = new Map<string, RateLimit>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  take(address: string): boolean {
    let limit = this.#byAddress.get(address);
    if (limit === undefined) {
      this.#forget();
      limit = new RateLimit(this.#rate);
      this.#byAddress.set(address, limit);
    }
    return limit.take();
  }

  #forget(): void {
    if (this.#byAddress.size < MOST_ADDRESSES) return;
    for (const [address, { full }] of this.#byAddress) if (full) this.#byAddress.delete(address);
    for (const oldest of this.#byAddress.keys()) {
      if (this.#byAddress.size < MOST_ADDRESSES) break;
      this.#byAddress.delete(oldest);
    }
  }
}
