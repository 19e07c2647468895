import { parseArgs } from "node:util";
import { applyMigrations } from "@wisp/db/migrations";
import { type Child, startChild } from "../arena/child.ts";
import { openArenaDatabase } from "../arena/database.ts";
import { untilHealthy } from "../arena/health.ts";
import { choosePort } from "../arena/ports.ts";
import { buildWeb, nextBinary } from "../arena/web-build.ts";
import { type Command, print, tell } from "../command.ts";
import { readEnvironment } from "../env.ts";

const HOST = "127.0.0.1";

/** Resolves when a person or the system asks the arena to stop. */
const asked = (): Promise<undefined> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => resolve(undefined));
    }
  });

export const start: Command = {
  usage: "start [--dev]",
  about: "starts the arena here: Postgres, the site, one runner (PORT, DATABASE_URL are respected)",
  async run(words) {
    const { values } = parseArgs({ args: words, options: { dev: { type: "boolean" } } });
    const dev = values.dev === true;
    const stopAsked = asked();
    const settings = readEnvironment();
    const port = await choosePort(settings.port, 3000, "PORT");
    const runnerPort = await choosePort(settings.runnerPort, 3100, "WISP_RUNNER_PORT");
    const database = await openArenaDatabase(settings);
    const children: Child[] = [];
    try {
      await applyMigrations(database.url);
      const environment: NodeJS.ProcessEnv = {
        ...settings.environment,
        DATABASE_URL: database.url,
        WISP_MODE: "local",
        WISP_RUNNER_PORT: String(runnerPort),
        WISP_RUNNER_URL: `http://${HOST}:${runnerPort}`,
        WISP_LOG_LEVEL: settings.environment.WISP_LOG_LEVEL ?? (dev ? "info" : "warn"),
        NEXT_TELEMETRY_DISABLED: "1",
      };
      children.push(startChild("The runner", "apps/runner", ["src/main.ts"], environment, true));
      if (!dev)
        await buildWeb(environment, () => tell("Building the site (once, under a minute) …"));
      const serve = [nextBinary(), dev ? "dev" : "start", "-H", HOST, "-p", String(port)];
      children.push(startChild("The site", "apps/web", serve, environment, dev));
      const failed = Promise.race(children.map((child) => child.ended));
      const address = `http://${HOST}:${port}`;
      const up = await Promise.race([
        untilHealthy([`${address}/api/v1/health`, `http://${HOST}:${runnerPort}/health`]),
        failed,
        stopAsked,
      ]);
      if (up === true) print(`\n  Wisp is open: ${address}\n\n  Ctrl+C closes it.`);
      const last = up === true ? await Promise.race([failed, stopAsked]) : up;
      if (last === undefined) return 0;
      tell(last);
      return 1;
    } finally {
      await Promise.all(children.map((child) => child.stop()));
      await database.stop();
    }
  },
};
