/**
 * Names of matches' contents in an export: their own names, or a number while they are secret; the
 * same content has the same number, so that its matches are still one cluster.
 */
export class ContentNames {
  readonly #names = new Map<string, string>();
  #hidden = 0;

  /** The name of the content of a match. */
  met(content: string, hidden: boolean): string {
    const known = this.#names.get(content);
    if (known !== undefined) return known;
    if (hidden) this.#hidden += 1;
    const name = hidden ? `hidden-${this.#hidden}` : content;
    this.#names.set(content, name);
    return name;
  }

  /** The name of a content; one of no match that was met stays secret. */
  of(content: string): string {
    return this.#names.get(content) ?? "hidden";
  }
}
