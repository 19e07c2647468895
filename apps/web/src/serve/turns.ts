import { Semaphore } from "@wisp/limits";

/** Pages rendered at the same time: more take memory, and none is ready earlier on the one core. */
const AT_ONCE = 16;
/** A page that takes longer waits for something itself, or for a slow reader. */
const LONG_MS = 10_000;

/**
 * Turns of rendering, of which few are taken at the same time; the others wait in their order. Some
 * hundreds of pages at once would fill the heap, and the process would die.
 */
export class Turns {
  readonly #free: Semaphore;
  readonly #longMs: number;

  constructor({ atOnce = AT_ONCE, longMs = LONG_MS } = {}) {
    this.#free = new Semaphore(atOnce);
    this.#longMs = longMs;
  }

  /** Waits for a turn. Returns what ends it; after a long time it ends by itself. */
  async take(): Promise<() => void> {
    await this.#free.acquire();
    let held = true;
    const end = (): void => {
      clearTimeout(timer);
      if (held) this.#free.release();
      held = false;
    };
    const timer = setTimeout(end, this.#longMs);
    return end;
  }
}
