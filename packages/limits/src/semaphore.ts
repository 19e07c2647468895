/** A counting semaphore. Waiting callers are served in the order in which they came. */
export class Semaphore {
  readonly #size: number;
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #onIdle: (() => void)[] = [];

  constructor(size: number) {
    this.#size = size;
    this.#free = size;
  }

  /** Permits that can be acquired without waiting. */
  get free(): number {
    return this.#free;
  }

  /**
   * Whether no permit is in use. There can be more free permits than the size for a moment: a holder
   * may release its permit while it waits for something else, and release it again before it has
   * acquired it back.
   */
  get isIdle(): boolean {
    return this.#free >= this.#size;
  }

  /** Acquires a permit if one is free now. */
  tryAcquire(): boolean {
    if (this.#free <= 0) return false;
    this.#free -= 1;
    return true;
  }

  /** Waits for a permit. Resolves false if `signal` aborts first; then there is nothing to release. */
  async acquire(signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted === true) return false;
    if (this.tryAcquire()) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const pass = (): void => {
      signal?.removeEventListener("abort", giveUp);
      resolve(true);
    };
    const giveUp = (): void => {
      this.#waiting.delete(pass);
      resolve(false);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    this.#waiting.add(pass);
    return promise;
  }

  /** Returns a permit. The first waiting caller gets it. */
  release(): void {
    const [next] = this.#waiting;
    if (next !== undefined) {
      this.#waiting.delete(next);
      next();
      return;
    }
    this.#free += 1;
    if (this.isIdle) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  /** Resolves when no permit is in use. */
  async idle(): Promise<void> {
    if (this.isIdle) return;
    await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }
}
