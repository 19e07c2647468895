/** Names that are remembered while nothing happens with them. */
const MAX_IDLE_NAMES = 2_048;

/** A cache of one value per name, created on first use; the least recently used are dropped when idle. */
export class IdleCache<T extends { readonly isIdle: boolean }> {
  readonly #make: () => T;
  /** Least recently used first. */
  readonly #things = new Map<string, T>();

  constructor(make: () => T) {
    this.#make = make;
  }

  get size(): number {
    return this.#things.size;
  }

  of(name: string): T {
    const thing = this.#things.get(name) ?? this.#make();
    this.#things.delete(name);
    for (const [old, { isIdle }] of this.#things) {
      if (this.#things.size < MAX_IDLE_NAMES) break;
      if (isIdle) this.#things.delete(old);
    }
    this.#things.set(name, thing);
    return thing;
  }
}
