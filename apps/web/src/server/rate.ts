/** Callers that are remembered at most; when there are more, the window starts anew. */
const MOST_KEYS = 10_000;

/** Counts calls by key in windows of fixed length, in this process. */
export class Rate {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor({ most, windowMs }: { readonly most: number; readonly windowMs: number }) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Counts a call; false when its key has had too many in this window. `now` in milliseconds. */
  allows(key: string, now = Date.now()): boolean {
    if (now >= this.#windowEnds || this.#counts.size >= MOST_KEYS) {
      this.#counts.clear();
      this.#windowEnds = now + this.#windowMs;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most;
  }
}

/**
 * Where a call comes from, as the proxy before the site saw it (the last entry), else as Next did.
 * Whoever reaches the site without a proxy can write what they like there: good for pacing alone.
 */
export function callerOf(headers: Headers): string {
  const hops = headers.get("x-forwarded-for")?.split(",") ?? [];
  return hops.at(-1)?.trim() ?? "";
}
