import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Board } from "./fit-board.ts";

/**
 * Fits a board in a thread of its own. Resolves with how many matches were fitted, or undefined
 * when `stop` ended it; rejects when it fails.
 */
export async function fitInThread(
  databaseUrl: string,
  board: Board,
  stop: AbortSignal,
): Promise<number | undefined> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { databaseUrl, board },
  });
  const end = (): void => {
    void worker.terminate();
  };
  let fitted: number | undefined;
  worker.on("message", (matches: number) => {
    fitted = matches;
  });
  stop.addEventListener("abort", end, { once: true });
  try {
    if (stop.aborted) end();
    // Rejects on the worker's error.
    await once(worker, "exit");
    return fitted;
  } finally {
    stop.removeEventListener("abort", end);
  }
}
