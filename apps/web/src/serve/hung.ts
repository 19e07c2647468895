import cluster from "node:cluster";

/** How often a process says that its event loop turns. */
const EVERY_MS = 5_000;
/** How many times in a row a process may say nothing before it is ended. */
const MAX_SILENCES = 6;
const ALIVE = "wisp:alive";

/** Says regularly, to the process that started this one, that the event loop turns. */
export function sayAlive(everyMs = EVERY_MS): void {
  const say = (): void => void process.send?.(ALIVE);
  say();
  setInterval(say, everyMs).unref();
}

/**
 * Ends processes of this cluster whose event loop hangs, once they have said that it turned. Silences are counted, not
 * measured: after a pause of the whole machine, all have been silent once.
 */
export function endHungWorkers(everyMs = EVERY_MS): void {
  const silences = new Map<number, number>();
  cluster.on("message", ({ id }, message) => {
    if (message === ALIVE) silences.set(id, 0);
  });
  cluster.on("exit", ({ id }) => silences.delete(id));
  setInterval(() => {
    for (const [id, count] of silences) {
      silences.set(id, count + 1);
      const worker = cluster.workers?.[id]?.process;
      if (count !== MAX_SILENCES || worker === undefined) continue;
      console.error(`A process of the site (${worker.pid}) hangs.`);
      worker.kill("SIGKILL");
    }
  }, everyMs).unref();
}
