/** Room for a number of things at once; who comes when it is full waits in line. */
export class Places {
  readonly #size: number;
  #free: number;
  /** First come, first served. */
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#size = size;
    this.#free = size;
  }

  get idle(): boolean {
    return this.#free === this.#size;
  }

  /** Resolves true once there is room, to be given back by `leave`; false when `signal` ends the wait. */
  async enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const pass = (): void => {
      signal.removeEventListener("abort", giveUp);
      resolve(true);
    };
    const giveUp = (): void => {
      this.#waiting.delete(pass);
      resolve(false);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.add(pass);
    return promise;
  }

  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
