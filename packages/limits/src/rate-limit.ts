import { LRUCache } from "lru-cache";

/** Shows milliseconds since some moment, and never 0. */
interface Clock {
  now(): number;
}

/** `max` calls in each window of `windowMs` milliseconds. A window begins with its first call. */
export interface Rate {
  readonly max: number;
  readonly windowMs: number;
}

/** Keys that one limit remembers: about 13 MB of addresses when it is full, nothing when it is empty. */
export const MAX_KEYS = 50_000;

/**
 * Counts calls by key in this process. When there are more keys than it remembers, it forgets the
 * least recently used ones. A caller gains nothing by that: one with more addresses than it
 * remembers has a share for each of them anyway.
 */
export class RateLimit {
  readonly #max: number;
  readonly #counts: LRUCache<string, number>;

  constructor({ max, windowMs }: Rate, clock: Clock = performance) {
    this.#max = max;
    this.#counts = new LRUCache({
      // A `maxSize` grows with the entries; `max` would reserve the memory for all keys in advance.
      maxSize: MAX_KEYS,
      sizeCalculation: () => 1,
      ttl: windowMs,
      ttlResolution: 0,
      noUpdateTTL: true,
      perf: clock,
    });
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /**
   * Counts a call. Returns 0 if it may proceed, otherwise the milliseconds until the next window.
   *
   * @param times how many times `max` this key may have
   */
  take(key: string, times = 1): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#max * times ? 0 : this.#leftMs(key);
  }

  /** What `take` would return, without counting. */
  waitMs(key: string, times = 1): number {
    return (this.#counts.peek(key) ?? 0) < this.#max * times ? 0 : this.#leftMs(key);
  }

  #leftMs(key: string): number {
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key)));
  }
}
