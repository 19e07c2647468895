import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { warningOf } from "@wisp/db/server-version";
import { createLogger } from "@wisp/telemetry";
import { type Child, keepChild, startChild } from "../arena/child.ts";
import { type ArenaDatabase, openArenaDatabase } from "../arena/database.ts";
import { arenaKeys } from "../arena/key-ring.ts";
import { inCheckout } from "../arena/places.ts";
import { choosePort, leaveAddress, untilHealthy } from "../arena/ports.ts";
import { buildWeb, nextBinary } from "../arena/web-build.ts";
import { type Command, print, printStatus, UsageError } from "../command.ts";
import { type ArenaSettings, readEnvironment } from "../env.ts";
import { terminal, withTerminal } from "../terminal.ts";

const HOST = "127.0.0.1";

/** Aborted when a person or the system asks the arena to stop, or a part of it has ended. */
function closing(): AbortController {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => controller.abort());
  }
  return controller;
}

interface Places {
  readonly settings: ArenaSettings;
  readonly database: ArenaDatabase;
  readonly port: number;
  readonly runnerPort: number;
  readonly secretKeys: string;
}

/** The environment of the runner and the site. In either mode both listen on loopback only. */
export const environmentFor = (
  { settings: { environment, mode }, runnerPort, secretKeys }: Omit<Places, "database" | "port">,
  databaseUrl: string,
  dev: boolean,
): NodeJS.ProcessEnv => ({
  ...environment,
  DATABASE_URL: databaseUrl,
  WISP_MODE: mode,
  WISP_SECRET_KEYS: secretKeys,
  WISP_RUNNER_HOST: HOST,
  WISP_RUNNER_PORT: String(runnerPort),
  WISP_RUNNER_URL: `http://${HOST}:${runnerPort}`,
  WISP_LOG_LEVEL: environment.WISP_LOG_LEVEL ?? (dev ? "info" : "warn"),
  NEXT_TELEMETRY_DISABLED: "1",
  // A part that is started again is up a third sooner.
  NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE ?? inCheckout("node_modules/.cache/node"),
});

/** How often a line says that the site is still being built: a busy machine takes minutes. */
const PROGRESS_EVERY_MS = 30_000;

/** Says that the site is being built, and how long it has taken so far, until it is. */
async function withProgress<Built>(
  build: (announce: () => void) => Promise<Built>,
): Promise<Built> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await build(() => {
      const startedAt = Date.now();
      printStatus("Building the site (once; some minutes on a busy machine) …");
      timer = setInterval(() => {
        const seconds = Math.round((Date.now() - startedAt) / 1_000);
        printStatus(`Still building the site (${seconds} s) …`);
      }, PROGRESS_EVERY_MS);
    });
  } finally {
    clearInterval(timer);
  }
}

/** Runs the arena until it is asked to stop or a part of it ends; resolves with the exit code. */
async function runArena(places: Places, dev: boolean, close: AbortController): Promise<number> {
  const { settings, database, port, runnerPort } = places;
  const environment = environmentFor(places, database.url, dev);
  let takeAddressAway = (): void => {};
  const children: Child[] = [];
  let code = 0;
  const giveUp = (sentence: string): void => {
    if (close.signal.aborted) return;
    printStatus(sentence);
    code = 1;
    close.abort();
  };
  const add = (child: Child): void => {
    children.push(child);
    child.ended.then(giveUp);
  };
  const closed = new Promise<void>((resolve) => {
    if (close.signal.aborted) resolve();
    else close.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const keeping = database.keep(close.signal).then((sentence) => {
    if (sentence !== null) giveUp(sentence);
  });
  try {
    const runner = (): Child =>
      startChild("The runner", "apps/runner", ["src/main.ts"], environment, true);
    const mayStart = (): Promise<void> => database.up(close.signal);
    add(keepChild(runner, close.signal, { mayStart }));
    if (!dev) await withProgress((announce) => buildWeb(environment, close.signal, announce));
    if (close.signal.aborted) return code;
    const serve = [
      ...(dev ? [nextBinary(), "dev"] : ["src/serve/main.ts"]),
      "-H",
      HOST,
      "-p",
      String(port),
    ];
    // In public mode it writes a line for each request and each error.
    const loud = dev || settings.mode === "public";
    const site = (): Child => startChild("The site", "apps/web", serve, environment, loud);
    add(keepChild(site, close.signal, { mayStart }));
    const address = `http://${HOST}:${port}`;
    const parts = [`${address}/api/v1/health`, `http://${HOST}:${runnerPort}/health`];
    await untilHealthy(parts, close.signal);
    if (!close.signal.aborted) {
      takeAddressAway = leaveAddress(settings, address);
      const proxied =
        settings.mode === "public" ? " (public mode: people reach it through your TLS proxy)" : "";
      print(`\n  Wisp is open: ${address}${proxied}\n\n  Ctrl+C closes it.`);
    }
    await closed;
    return code;
  } finally {
    close.abort();
    takeAddressAway();
    await Promise.all([keeping, ...children.map((child) => child.stop())]);
  }
}

/**
 * Runs `work` at a terminal that writes each sentence as a line of JSON, as the parts of a public arena do: programs
 * collect them.
 */
export function withJsonLines<Result>(work: () => Result): Result {
  const { stdin, stderr, env } = terminal();
  const log = createLogger("info", { write: (line) => void stderr.write(line) });
  const sentences = (): Writable =>
    new Writable({
      decodeStrings: false,
      write(sentence, _encoding, done) {
        log.info(String(sentence).trim());
        done();
      },
    });
  return withTerminal({ stdin, env, stdout: sentences(), stderr: sentences() }, work);
}

/** Opens the arena at free ports; resolves with the exit code when it closes. */
async function openArena(
  settings: ArenaSettings,
  dev: boolean,
  close: AbortController,
): Promise<number> {
  const port = await choosePort(settings.port, 3000, "PORT");
  const runnerPort = await choosePort(settings.runnerPort, 3100, "WISP_RUNNER_PORT", port);
  const secretKeys = arenaKeys(settings);
  const database = await openArenaDatabase(settings);
  try {
    // The embedded server is the project's own choice.
    const warning = settings.databaseUrl === undefined ? null : await warningOf(database.url);
    if (warning !== null) printStatus(warning);
    return await runArena({ settings, database, port, runnerPort, secretKeys }, dev, close);
  } finally {
    await database.stop();
  }
}

export const start: Command = {
  usage: "start [--dev]",
  about: "starts the arena here: Postgres, the site, one runner (PORT, DATABASE_URL are respected)",
  async run(words) {
    const { values } = parseArgs({ args: words, options: { dev: { type: "boolean" } } });
    const dev = values.dev === true;
    const close = closing();
    const settings = readEnvironment();
    if (dev && settings.mode === "public") {
      throw new UsageError("--dev is for your own machine only: unset WISP_MODE.");
    }
    return settings.mode === "public"
      ? withJsonLines(() => openArena(settings, dev, close))
      : openArena(settings, dev, close);
  },
};
