/** What was named of an item, and what it really has; each at most once. */
export interface NamedSet {
  readonly named: readonly string[];
  readonly truth: readonly string[];
}

/** How well sets were named: precision, recall and F1, each from 0 to 1; null where it divides by 0. */
export interface SetScores {
  /** Sums over all items: named and true, named, true. */
  readonly right: number;
  readonly named: number;
  readonly truth: number;
  /** Of these sums (micro). */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  /** The mean of the items' F1 (macro); an item without a named or a true one has none. */
  readonly macroF1: number | null;
}

const share = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : numerator / denominator;

/** How many of the named ones are true. */
export const rightOf = ({ named, truth }: NamedSet): number =>
  named.filter((each) => truth.includes(each)).length;

/**
 * Precision, recall and F1 of multi-label answers (Sorower 2010). F1 = 2 TP / (named + true), which is
 * 2 P R / (P + R): a ratio of sums, too. An item of which nothing is named, or nothing true, adds 0 to the right ones
 * and the size of the other set to its sum.
 */
export function setScores(items: readonly NamedSet[]): SetScores {
  const sum = (of: (item: NamedSet) => number): number =>
    items.reduce((total, item) => total + of(item), 0);
  const right = sum(rightOf);
  const named = sum((item) => item.named.length);
  const truth = sum((item) => item.truth.length);
  const each = items.flatMap(
    (item) => share(2 * rightOf(item), item.named.length + item.truth.length) ?? [],
  );
  return {
    right,
    named,
    truth,
    precision: share(right, named),
    recall: share(right, truth),
    f1: share(2 * right, named + truth),
    macroF1: share(
      each.reduce((total, f1) => total + f1, 0),
      each.length,
    ),
  };
}
