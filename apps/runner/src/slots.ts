/** Room for a number of matches at once; who comes when it is full waits in line. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #idle: (() => void)[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
    this.#free = size;
  }

  get free(): number {
    return this.#free;
  }

  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.#free += 1;
    if (this.#free === this.#size) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Resolves when every slot is free. */
  async idle(): Promise<void> {
    if (this.#free === this.#size) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }
}
