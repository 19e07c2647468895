import type { Statement } from "./calibration.ts";

/** A statement with its place in the match. */
export interface TimedStatement extends Statement {
  /** Number of the vote within the match, rising. */
  readonly nth: number;
}

/**
 * Whether the seat with the highest chance holds the role; a tie names nobody. A chance of one thing is
 * right above one half if the thing is true, and below one half if it is false.
 */
function isRight({ chances, truth }: Statement): boolean {
  const [chance = 0] = chances;
  if (chances.length === 1) return chance !== 1 / 2 && chance > 1 / 2 === truth[0];
  const most = Math.max(...chances);
  const seat = chances.indexOf(most);
  return chances.lastIndexOf(most) === seat && truth[seat] === true;
}

/**
 * The first vote from which an agent's leading suspect was the right one and stayed so to its last
 * statement; null if it did not know at the end.
 *
 * @param statements of one agent in one match, in any order
 */
export function knewAt(statements: readonly TimedStatement[]): number | null {
  let since: number | null = null;
  for (const statement of statements.toSorted((one, other) => one.nth - other.nth)) {
    since = isRight(statement) ? (since ?? statement.nth) : null;
  }
  return since;
}
