import { setTimeout as pause } from "node:timers/promises";

/** How long a lost database is waited for. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/** Whether an error says that the connection or the server went away, not that a statement is wrong. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // PostgreSQL's classes 08 (connection) and 57P (operator intervention), and the network's codes.
  return (
    /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/.test(code) ||
    /^(Connection terminated|timeout|Client has)/.test(error.message)
  );
}

/**
 * Runs `work` again while the database cannot be reached, for up to 5 s or until `signal` is
 * aborted; rejects with its last error. `work` may have been done before its connection was lost.
 */
export async function persist<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const over = performance.now() > end || signal?.aborted === true;
      if (over || !isConnectionLost(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
}
