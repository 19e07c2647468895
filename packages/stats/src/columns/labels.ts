/** Names in the order in which they were first met, and their numbers. */
export class Labels {
  readonly #numbers = new Map<string, number>();
  readonly names: string[] = [];

  /** The number of a name, a new one for a new name. */
  add(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    this.names.push(name);
    return this.names.length - 1;
  }

  /** The number of a name; undefined for one that was never met. */
  find(name: string): number | undefined {
    return this.#numbers.get(name);
  }
}
