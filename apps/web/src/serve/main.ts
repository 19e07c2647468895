/**
 * Serves the built site: `node src/serve/main.ts [-H host] [-p port]`. With `--prepare` it only writes
 * what it would at its first start, for images whose files cannot be written to later.
 *
 * Rendering a page keeps one core busy, so there is a process for each; they share the port, and one that
 * dies is replaced.
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadGames } from "@wisp/games/packaged";
import { metricsAcrossProcesses, serveMetrics } from "@wisp/telemetry";
import { checkoutCommit } from "@wisp/telemetry/release";
import { env } from "#env.ts";
import { setUpWarnings } from "#server/session/sign-in-methods.ts";
import { compressAssets } from "./assets.ts";
import { endHungWorkers, sayAlive } from "./hung.ts";
import { writeLogs } from "./telemetry.ts";

const MAX_PROCESSES = 4;
/** Between the death of a process and the next: one that cannot start must not restart in a busy loop. */
const PAUSE_MS = 1_000;

/**
 * Bounds of a process's memory. On a large machine V8 would let the heap grow by hundreds of MiB
 * before it collects. 200 MiB are in use once every page, call and action was asked for; pages that are
 * being rendered take more, and a process whose heap is full dies. glibc would keep an arena for each thread, and
 * freed buffers in them.
 */
const HEAP = [
  "--max-semi-space-size=8",
  "--max-old-space-size=280",
  // Within these bounds V8 would collect the whole heap at each 25 MiB of growth, every dozen pages.
  "--min-semi-space-size=8",
  "--heap-growing-percent=70",
];
const ALLOCATOR = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

const { values } = parseArgs({
  options: {
    host: { type: "string", short: "H", default: "0.0.0.0" },
    port: { type: "string", short: "p", default: String(env.PORT) },
    prepare: { type: "boolean", default: false },
  },
});
const count =
  env.WISP_WEB_PROCESSES ??
  (env.WISP_MODE === "local" ? 1 : Math.min(availableParallelism(), MAX_PROCESSES));

/** Keeps `count` processes that serve; `environment` is theirs alone. */
function keepWorkers(environment: Readonly<Record<string, string>>): void {
  let closing = false;
  let listened = false;
  const end = (signal: NodeJS.Signals): void => {
    if (closing) return;
    closing = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill(signal);
  };
  process.on("SIGTERM", end).on("SIGINT", end);
  // Handed on by this process, connections arrive one per turn of the event loop, which a page may keep busy.
  if (count === 1) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    execArgv: [...process.execArgv, ...HEAP],
    // JSON has no infinite numbers, which some metrics are.
    serialization: "advanced",
  });
  cluster.on("listening", () => {
    listened = true;
  });
  cluster.on("exit", async (worker, code, signal) => {
    if (closing) return;
    const sentence = `A process of the site (${worker.process.pid}) ended: ${signal ?? code}.`;
    console.error(sentence);
    // As above; it shows stderr only when this process ends.
    if (listened) process.send?.(`${sentence} It is started again.`);
    // None ever listened: the port is taken, or the site is not built.
    if (!listened) process.exit(code || 1);
    await sleep(PAUSE_MS);
    if (!closing) cluster.fork(environment);
  });
  endHungWorkers();
  for (let worker = 0; worker < count; worker += 1) cluster.fork(environment);
}

writeLogs();
if (cluster.isPrimary) {
  await compressAssets();
  if (values.prepare) process.exit();
  for (const warning of setUpWarnings(env)) {
    console.warn(warning);
    // The launcher prints messages immediately.
    process.send?.(warning);
  }
  const { WISP_METRICS_PORT, WISP_SELF_REQUEST_TOKEN } = env;
  if (WISP_METRICS_PORT !== undefined) {
    const scrapes = await serveMetrics(metricsAcrossProcesses(), values.host, WISP_METRICS_PORT);
    // An open port would keep this process alive after its workers.
    const close = () => void scrapes.close();
    process.once("SIGTERM", close).once("SIGINT", close);
  }
  const { WISP_REVISION = await checkoutCommit() } = env;
  keepWorkers({
    ...ALLOCATOR,
    WISP_SELF_REQUEST_TOKEN,
    ...(WISP_REVISION && { WISP_REVISION }),
  });
} else {
  // Loaded here, so that the process that watches over the others stays small.
  await loadGames(env.WISP_GAMES);
  const { serveSite } = await import("./site.ts");
  await serveSite(values.host, Number(values.port));
  sayAlive();
  console.log(
    `Ready in ${Math.round(performance.now())} ms: ${values.host}:${values.port} (process ${process.pid})`,
  );
}
