import { dot } from "./cholesky.ts";

/** The part of a column's length below which it says nothing that the others do not. */
const DEPENDENT = 1e-6;

/** The directions that some columns span: orthogonal, each of length 1 (modified Gram-Schmidt). */
export class Directions {
  readonly #basis: Float64Array[] = [];

  constructor(columns: readonly Float64Array[]) {
    for (const column of columns) {
      const rest = this.without(column);
      const length = Math.sqrt(dot(rest, rest));
      if (length <= DEPENDENT * Math.sqrt(dot(column, column))) continue;
      this.#basis.push(rest.map((each) => each / length));
    }
  }

  /** How many there are: columns that do not depend on others. */
  get rank(): number {
    return this.#basis.length;
  }

  /** What remains of the values without their parts along these directions. */
  without(values: Float64Array): Float64Array {
    const rest = values.slice();
    for (const direction of this.#basis) {
      const part = dot(rest, direction);
      for (let at = 0; at < rest.length; at += 1) {
        rest[at] = (rest[at] ?? 0) - part * (direction[at] ?? 0);
      }
    }
    return rest;
  }
}
