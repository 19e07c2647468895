/** A cluster of two processes, of which one hangs; prints which of them ends, and ends itself. */
import cluster from "node:cluster";
import { endHungWorkers, sayAlive } from "#serve/hung.ts";

const EVERY_MS = 100;

if (cluster.isPrimary) {
  // Far longer than a busy machine keeps the other one from speaking.
  endHungWorkers(10 * EVERY_MS);
  for (let worker = 0; worker < 2; worker += 1) cluster.fork();
  cluster.once("exit", ({ id }, code, signal) => {
    console.log(`${id} ${signal ?? code}`);
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill();
  });
} else {
  sayAlive(EVERY_MS);
  // Once it has spoken.
  setTimeout(() => {
    while (cluster.worker?.id === 2);
  }, 3 * EVERY_MS);
  setInterval(() => {}, 1_000);
}
