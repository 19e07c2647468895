type Numbers = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A typed array that grows at its end. */
class GrowableArray<Kind extends Numbers> {
  #values: Kind;
  #length = 0;
  readonly #make: (length: number) => Kind;
  readonly #first: (values: Kind, length: number) => Kind;

  /** @param first the first `length` of some values, without a copy */
  constructor(make: (length: number) => Kind, first: (values: Kind, length: number) => Kind) {
    this.#make = make;
    this.#first = first;
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

  /** The values pushed so far, not a copy: a million matches are large. Later pushes do not change it. */
  taken(): Kind {
    return this.#first(this.#values, this.#length);
  }
}

export const bytes = () =>
  new GrowableArray(
    (length) => new Uint8Array(length),
    (values, length) => values.subarray(0, length),
  );
export const int32 = () =>
  new GrowableArray(
    (length) => new Int32Array(length),
    (values, length) => values.subarray(0, length),
  );
export const float64 = () =>
  new GrowableArray(
    (length) => new Float64Array(length),
    (values, length) => values.subarray(0, length),
  );

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
