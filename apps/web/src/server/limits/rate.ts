/** Who is remembered at most, by each limit: about 13 MB of addresses. */
export const MOST_KEYS = 50_000;

interface Count {
  taken: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/**
 * Counts calls by key in windows of fixed length, in this process. A key's window begins with its
 * first call. Of more keys than it can hold it forgets those that have not called for longest, which
 * gains nobody anything: whoever has that many addresses has as many shares.
 */
export class Rate {
  readonly #most: number;
  readonly #windowMs: number;
  /** Those who called last stand last. */
  readonly #counts = new Map<string, Count>();

  constructor({ most, windowMs }: { readonly most: number; readonly windowMs: number }) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /** Counts a call; 0 when it may go on, else the milliseconds to wait. `now` in milliseconds. */
  take(key: string, now = Date.now()): number {
    const known = this.#counts.get(key);
    const count =
      known !== undefined && now < known.endsAt
        ? known
        : { taken: 0, endsAt: now + this.#windowMs };
    count.taken = Math.min(count.taken, this.#most) + 1;
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > MOST_KEYS) {
      const [longestAgo] = this.#counts.keys();
      if (longestAgo !== undefined) this.#counts.delete(longestAgo);
    }
    return count.taken <= this.#most ? 0 : count.endsAt - now;
  }
}
