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
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Resolves when every slot is free. */
  async idle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** More than all are free for a moment when a slot that was lent out is given back first. */
  #isIdle(): boolean {
    return this.#free >= this.#size;
  }
}
