import type { BoardRules } from "@wisp/game";
import { Semaphore } from "@wisp/limits";

/** Maximum number of concurrent endings per game in this process: one runs, and the next is ready. */
const ENDING_AT_ONCE = 2;
const endings = new WeakMap<BoardRules, Semaphore>();

/**
 * Queues `work`. Matches of the same agents wait for each other in any case; those that wait in
 * Postgres occupy a connection that running matches need, and a snapshot because of which the
 * dead versions of the rows they all update cannot be removed.
 */
export async function inTurn<Result>(
  rules: BoardRules,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = endings.get(rules) ?? new Semaphore(ENDING_AT_ONCE);
  endings.set(rules, turns);
  await turns.acquire();
  try {
    return await work();
  } finally {
    turns.release();
  }
}
