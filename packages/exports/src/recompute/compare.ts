/** A figure that differs between the archive and the recomputation. */
export interface Difference {
  /** Path of the figure. */
  readonly where: string;
  readonly archived: unknown;
  readonly computed: unknown;
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A leaf as in JSON, which has neither -0 nor infinity; a tree in place of a leaf is described. */
function leaf(value: unknown): unknown {
  if (isTree(value)) return `${Object.keys(value).length} figures`;
  return typeof value === "number" ? (Number.isFinite(value) ? value + 0 : null) : value;
}

/** Compares two values as JSON, leaf by leaf; numbers are the same to their last bit. */
export class Comparison {
  readonly differences: Difference[] = [];
  #figures = 0;

  /** Leaves compared so far. */
  get figures(): number {
    return this.#figures;
  }

  /** Something that cannot be computed, with the reason. */
  fail(where: string, reason: string): void {
    this.differences.push({ where, archived: null, computed: reason });
  }

  add(where: string, archived: unknown, computed: unknown): void {
    if (!isTree(archived) || !isTree(computed)) {
      this.#figures += 1;
      const [one, other] = [leaf(archived), leaf(computed)];
      if (one !== other) this.differences.push({ where, archived: one, computed: other });
      return;
    }
    const [left, right] = [new Map(Object.entries(archived)), new Map(Object.entries(computed))];
    for (const name of new Set([...left.keys(), ...right.keys()])) {
      this.add(where === "" ? name : `${where}.${name}`, left.get(name), right.get(name));
    }
  }
}
