/** Counts what callers hold open at the moment, in this process. */
export class Held {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Gives how to give it back, once; null when `key` holds as many as it may. */
  take(key: string): (() => void) | null {
    const held = this.#counts.get(key) ?? 0;
    if (held >= this.#most) return null;
    this.#counts.set(key, held + 1);
    return () => {
      const left = (this.#counts.get(key) ?? 0) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
