import type { Statement } from "./calibration.ts";

/** Whether the seat with the highest chance alone holds the role; a tie names nobody. */
function isRight({ chances, truth }: Statement): boolean {
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
export function knewAt(statements: readonly Statement[]): number | null {
  let since: number | null = null;
  for (const statement of [...statements].sort((one, other) => one.vote - other.vote)) {
    since = isRight(statement) ? (since ?? statement.vote) : null;
  }
  return since;
}
