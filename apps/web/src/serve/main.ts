/**
 * Serves the built site: `node src/serve/main.ts [-H host] [-p port]`. Drawing a page keeps one core
 * busy, so there is a process for each; they share the port, and one that dies is replaced.
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { env } from "../env.ts";
import { setUpWarnings } from "../server/session/ways.ts";
import { ASSETS } from "./assets.ts";
import { compressAssets } from "./compress.ts";
import { serveSite } from "./site.ts";

const MOST = 4;
/** Between the death of a process and the next: one that cannot start must not eat the machine. */
const PAUSE_MS = 1_000;

const { values } = parseArgs({
  options: {
    host: { type: "string", short: "H", default: "0.0.0.0" },
    port: { type: "string", short: "p", default: String(env.PORT) },
  },
});
const count =
  env.WISP_WEB_PROCESSES ??
  (env.WISP_MODE === "local" ? 1 : Math.min(availableParallelism(), MOST));

function keepWorkers(): void {
  let closing = false;
  let listened = false;
  const end = (signal: NodeJS.Signals): void => {
    if (closing) return;
    closing = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill(signal);
  };
  process.on("SIGTERM", end).on("SIGINT", end);
  // Most of what drawing a page leaves behind is young: a larger nursery spares a fifth of the work.
  cluster.setupPrimary({ execArgv: ["--max-semi-space-size=64"] });
  cluster.on("listening", () => {
    listened = true;
  });
  cluster.on("exit", async (worker, code, signal) => {
    if (closing) return;
    process.stderr.write(
      `A process of the site (${worker.process.pid}) ended: ${signal ?? code}.\n`,
    );
    // None ever listened: the port is taken, or the site is not built.
    if (!listened) process.exit(code || 1);
    await sleep(PAUSE_MS);
    if (!closing) cluster.fork();
  });
  for (let worker = 0; worker < count; worker += 1) cluster.fork();
}

if (cluster.isPrimary) {
  for (const warning of setUpWarnings(env)) console.warn(warning);
  await compressAssets(ASSETS);
}
if (cluster.isPrimary && count > 1) keepWorkers();
else {
  await serveSite(values.host, Number(values.port));
  process.stdout.write(
    `Ready in ${Math.round(performance.now())} ms: ${values.host}:${values.port} (process ${process.pid})\n`,
  );
}
