import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * Runs a module in a thread of its own, off the one that plays matches. Resolves with the message
 * that it posted, or undefined when there was none or `stop` ended it; rejects when it fails.
 */
export async function inThread(module: URL, data: object, stop: AbortSignal): Promise<unknown> {
  const worker = new Worker(module, { workerData: data });
  const end = (): void => {
    void worker.terminate();
  };
  let posted: unknown;
  worker.on("message", (message: unknown) => {
    posted = message;
  });
  stop.addEventListener("abort", end, { once: true });
  try {
    if (stop.aborted) end();
    // Rejects on the worker's error.
    await once(worker, "exit");
    return posted;
  } finally {
    stop.removeEventListener("abort", end);
  }
}
