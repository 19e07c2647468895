/**
 * What families of words are called in an export: by their own names, or by a number while their
 * words are secret, the same for the same family, so that matches of the same words are still told
 * to be so.
 */
export class PairNames {
  readonly #names = new Map<string, string>();
  #hidden = 0;

  /** The name of the family of a match's words. */
  met(pair: string, hidden: boolean): string {
    const known = this.#names.get(pair);
    if (known !== undefined) return known;
    if (hidden) this.#hidden += 1;
    const name = hidden ? `hidden-${this.#hidden}` : pair;
    this.#names.set(pair, name);
    return name;
  }

  /** The name of a family; one of no match that was met stays secret. */
  of(pair: string): string {
    return this.#names.get(pair) ?? "hidden";
  }
}
