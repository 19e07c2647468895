import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter } from "vitest/node";
import { z } from "zod";
import type { TestReport } from "./reports.ts";

/** Environment variable: the file for what Vitest's own report leaves out. */
export const UNHANDLED_ERRORS = "WISP_UNHANDLED_ERRORS";

const unhandled = z.object({
  /** What failed outside of any test. */
  errors: z.array(z.string()),
  /** Absolute paths of test files that were to run and did not. */
  notRun: z.array(z.string()),
});

/** A worker that did not start in the time that Vitest gives it; its files did not run, and no test failed. */
const START_LIMIT = /^\[vitest-pool(-runner)?\]: (Timeout (starting|waiting)|Failed to start)/;

/** Keeps what the JSON report leaves out: errors that no test caught, and files whose worker did not start. */
export default class UnhandledErrors implements Reporter {
  #planned: readonly string[] = [];

  onTestRunStart(specifications: Parameters<NonNullable<Reporter["onTestRunStart"]>>[0]): void {
    this.#planned = specifications.map(({ moduleId }) => moduleId);
  }

  onTestRunEnd(...[modules, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    const file = process.env[UNHANDLED_ERRORS];
    if (file === undefined) return;
    const ran = new Set(modules.map(({ moduleId }) => moduleId));
    const kept: z.infer<typeof unhandled> = {
      errors: errors
        .filter(({ message }) => !START_LIMIT.test(message))
        .map(({ stack, message }) => stack ?? message),
      notRun: this.#planned.filter((each) => !ran.has(each)),
    };
    writeFileSync(file, JSON.stringify(kept));
  }
}

/** Adds what the reporter kept, as JSON, to the report of the same run. A file that did not run has failed. */
export function withUnhandled(report: TestReport, kept: string): TestReport {
  const { errors, notRun } = unhandled.parse(JSON.parse(kept));
  return {
    errors: [...report.errors, ...errors.map((message) => ({ name: "Vitest", message }))],
    files: [
      ...report.files,
      ...notRun.map((file) => {
        const name = relative(process.cwd(), file);
        return { file, passed: 0, failures: [{ name, message: "No worker started for it." }] };
      }),
    ],
  };
}
