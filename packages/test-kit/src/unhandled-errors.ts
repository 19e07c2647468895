import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Environment variable: the file for what failed outside any test. */
export const UNHANDLED_ERRORS = "WISP_UNHANDLED_ERRORS";

/** Keeps the errors that no test caught: the JSON report leaves them out, and they fail the run. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    const file = process.env[UNHANDLED_ERRORS];
    if (file === undefined || errors.length === 0) return;
    writeFileSync(file, errors.map(({ stack, message }) => stack ?? message).join("\n\n"));
  }
}
