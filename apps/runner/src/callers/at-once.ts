/** How many connections each caller has at the same time. */
export class AtOnce {
  readonly #byCaller = new Map<string, number>();

  /** Null: nobody knows who it is, and nothing is counted. */
  of(caller: string | null): number {
    return caller === null ? 0 : (this.#byCaller.get(caller) ?? 0);
  }

  enter(caller: string | null): void {
    if (caller !== null) this.#byCaller.set(caller, this.of(caller) + 1);
  }

  leave(caller: string | null): void {
    if (caller === null) return;
    const left = this.of(caller) - 1;
    if (left > 0) this.#byCaller.set(caller, left);
    else this.#byCaller.delete(caller);
  }
}
