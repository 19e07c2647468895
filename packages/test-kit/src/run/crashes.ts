import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FailedTest } from "./reports.ts";

/** Environment variable: where the log of the run's PostgreSQL goes when it ends. */
export const SERVER_LOG = "WISP_SERVER_LOG";

/** What PostgreSQL writes when one of its processes crashed. */
const CRASH = /terminated by signal|PANIC:/;
/** Lines that follow and name the statement. */
const DETAIL_LINES = 5;

/**
 * Crashes of PostgreSQL in the files `server.log` of a folder and of those up to two levels below. The server starts
 * again by itself, so that every test may pass.
 */
export const crashesIn = (folder: string): readonly FailedTest[] =>
  globSync("{,*/,*/*/}server.log", { cwd: folder }).flatMap((file) => {
    const lines = readFileSync(join(folder, file), "utf8").split("\n");
    return lines.flatMap((line, at) =>
      CRASH.test(line)
        ? [{ name: file, message: lines.slice(at, at + 1 + DETAIL_LINES).join("\n") }]
        : [],
    );
  });
