type Numbers = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A typed array that grows at its end. */
export class Growing<Kind extends Numbers> {
  #values: Kind;
  #length = 0;
  readonly #make: (length: number) => Kind;

  constructor(make: (length: number) => Kind) {
    this.#make = make;
    this.#values = make(1_024);
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = this.#make(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** A copy of what was pushed, without room behind it. */
  taken(): Kind {
    const exact = this.#make(this.#length);
    exact.set(this.#values.subarray(0, this.#length));
    return exact;
  }
}

export const bytes = () => new Growing((length) => new Uint8Array(length));
export const wholes = () => new Growing((length) => new Int32Array(length));
export const reals = () => new Growing((length) => new Float64Array(length));
