/** A cache by key, up to a number of bytes; the least recently used entry is dropped first. */
export class ByteCache {
  readonly #mostBytes: number;
  readonly #made = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The cached value, or the result of `make`; concurrent callers get the same. */
  get(key: string, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    const made = this.#made.get(key);
    if (made !== undefined) {
      this.#made.delete(key);
      this.#made.set(key, made);
      return Promise.resolve(made);
    }
    const making = this.#making.get(key);
    if (making !== undefined) return making;
    const begun = make()
      .then((data) => {
        this.#keep(key, data);
        return data;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, begun);
    return begun;
  }

  #keep(key: string, data: Uint8Array<ArrayBuffer>): void {
    if (data.byteLength > this.#mostBytes) return;
    this.#made.set(key, data);
    this.#bytes += data.byteLength;
    for (const [oldest, old] of this.#made) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#made.delete(oldest);
      this.#bytes -= old.byteLength;
    }
  }
}
