import { exp, log } from "./exact.ts";

/** Two things that are so or not, of one unit. */
export type YesNoPair = readonly [one: boolean, other: boolean];

/** How much one of two things says about the other. */
export interface Uncertainty {
  readonly pairs: number;
  /** U(one | other): the share of the first one's entropy that the other one takes away, from 0 to 1. */
  readonly ofOne: number | null;
  /** U(other | one). Both are null where what they divide by is 0: it is always so, or never. */
  readonly ofOther: number | null;
  /**
   * The chance that a random order of one of the two columns shows at least as much: exact, and the same for both
   * directions. Null where either never changes.
   */
  readonly p: number | null;
}

/** The 2 x 2 table of pairs by how many of both, of the first one, and of the other one are so. */
interface Counts {
  readonly pairs: number;
  readonly both: number;
  readonly one: number;
  readonly other: number;
}

/** The entropy of amounts in nats. */
function entropy(amounts: readonly number[]): number {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.reduce(
    (sum, amount) => (amount === 0 ? sum : sum - (amount / total) * log(amount / total)),
    0,
  );
}

const entropyOfOne = ({ pairs, one }: Counts): number => entropy([one, pairs - one]);
const entropyOfOther = ({ pairs, other }: Counts): number => entropy([other, pairs - other]);

/** What both say about each other, in nats: the same in both directions. */
function mutual(counts: Counts): number {
  const { pairs, both, one, other } = counts;
  const joint = entropy([both, one - both, other - both, pairs - one - other + both]);
  return entropyOfOne(counts) + entropyOfOther(counts) - joint;
}

/** The logarithm of n!. */
function logFactorial(n: number): number {
  let sum = 0;
  for (let factor = 2; factor <= n; factor += 1) sum += log(factor);
  return sum;
}

/** Rounding of entropies; two tables that differ have informations that differ by more. */
const TOLERANCE = 1e-9;

/** The chance of a table with the same margins that has at least as much mutual information. */
function permutationP({ pairs, both, one, other }: Counts): number {
  const logs = logFactorial(one) + logFactorial(pairs - one);
  const ofMargins = logs + logFactorial(other) + logFactorial(pairs - other) - logFactorial(pairs);
  const seen = mutual({ pairs, both, one, other });
  let chance = 0;
  for (let count = Math.max(0, one + other - pairs); count <= Math.min(one, other); count += 1) {
    if (mutual({ pairs, both: count, one, other }) < seen - TOLERANCE) continue;
    const cells = [count, one - count, other - count, pairs - one - other + count];
    chance += exp(ofMargins - cells.reduce((sum, cell) => sum + logFactorial(cell), 0));
  }
  return Math.min(1, chance);
}

/**
 * Theil's uncertainty coefficient of two yes-no variables in both directions (Theil 1970), by natural logarithms, and
 * its exact permutation p-value: with both margins fixed the number of pairs that are both so is hypergeometric.
 */
export function theilsU(pairs: readonly YesNoPair[]): Uncertainty {
  const counts: Counts = {
    pairs: pairs.length,
    both: pairs.filter(([one, other]) => one && other).length,
    one: pairs.filter(([one]) => one).length,
    other: pairs.filter(([, other]) => other).length,
  };
  const information = Math.max(0, mutual(counts));
  const [one, other] = [entropyOfOne(counts), entropyOfOther(counts)];
  return {
    pairs: pairs.length,
    ofOne: one === 0 ? null : Math.min(1, information / one),
    ofOther: other === 0 ? null : Math.min(1, information / other),
    p: one === 0 || other === 0 ? null : permutationP(counts),
  };
}
