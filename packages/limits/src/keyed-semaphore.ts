import { Semaphore } from "./semaphore.ts";

/** Limits the number of open slots, per key and for all keys together. Never waits. */
export class KeyedSemaphore {
  readonly #perKey: number;
  readonly #total: Semaphore;
  /** Keys that hold a permit. */
  readonly #byKey = new Map<string, Semaphore>();

  constructor({ perKey, total }: { readonly perKey: number; readonly total: number }) {
    this.#perKey = perKey;
    this.#total = new Semaphore(total);
  }

  /** Why `key` cannot acquire a permit now; null if it can. A null key only counts in the total. */
  fullFor(key: string | null): "key" | "total" | null {
    if (key !== null && this.#byKey.get(key)?.free === 0) return "key";
    return this.#total.free === 0 ? "total" : null;
  }

  /** Acquires a permit. Returns the function that releases it, which works once, or why it cannot. */
  tryAcquire(key: string | null): (() => void) | "key" | "total" {
    const full = this.fullFor(key);
    if (full !== null) return full;
    this.#total.tryAcquire();
    const own = key === null ? null : (this.#byKey.get(key) ?? new Semaphore(this.#perKey));
    own?.tryAcquire();
    if (key !== null && own !== null) this.#byKey.set(key, own);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#total.release();
      own?.release();
      if (key !== null && own?.isIdle === true) this.#byKey.delete(key);
    };
  }
}
