/**
 * Serves the built site with `next start` and the words given to it. Drawing a page keeps one core
 * busy, so there is a process for each; they share the port, and one that dies is replaced.
 */
import cluster, { type Worker } from "node:cluster";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "./env.ts";

const MOST = 4;
/** Between the death of a process and the next: one that cannot start must not eat the machine. */
const PAUSE_MS = 1_000;

function usualCount(): number {
  return env.WISP_MODE === "local" ? 1 : Math.min(availableParallelism(), MOST);
}

function keepWorkers(count: number): void {
  let closing = false;
  const end = (signal: NodeJS.Signals): void => {
    closing = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill(signal);
  };
  process.once("SIGTERM", end).once("SIGINT", end);
  // Most of what drawing a page leaves behind is young: a larger nursery spares a fifth of the work.
  cluster.setupPrimary({ execArgv: ["--max-semi-space-size=64"] });
  cluster.on("exit", async (_worker: Worker, code: number | null) => {
    if (closing) return;
    if (count === 1) process.exit(code ?? 1);
    await sleep(PAUSE_MS);
    if (!closing) cluster.fork();
  });
  for (let worker = 0; worker < count; worker += 1) cluster.fork();
}

if (cluster.isPrimary) {
  keepWorkers(env.WISP_WEB_PROCESSES ?? usualCount());
} else {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  process.argv.splice(1, 1, next, "start");
  await import(next);
}
