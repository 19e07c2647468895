import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER_LOG } from "./crashes.ts";
import type { TestRunner } from "./outcome.ts";
import { programOf, reportOf, runProgram } from "./programs.ts";
import { vitestReport } from "./reports.ts";
import { UNHANDLED_ERRORS, withUnhandled } from "./unhandled-errors.ts";

const REPORTER = fileURLToPath(new URL("unhandled-errors.ts", import.meta.url));

/** A run of Vitest. */
interface VitestRun {
  readonly config: string;
  /** For its reports and logs. */
  readonly folder: string;
  readonly words: readonly string[];
  /** Test files, or parts of their paths; none: all. */
  readonly files: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs tests with Vitest. */
export const vitestRunner = ({
  config,
  folder,
  words,
  files,
  environment,
}: VitestRun): TestRunner => ({
  async run(again) {
    const own = join(folder, again === undefined ? "vitest" : "vitest-again");
    mkdirSync(own);
    const [report, unhandled] = [join(own, "report.json"), join(own, "unhandled.json")];
    const code = await runProgram(
      [
        programOf(".", "vitest", "vitest.mjs"),
        "run",
        `--config=${config}`,
        "--reporter=default",
        "--reporter=json",
        `--reporter=${REPORTER}`,
        `--outputFile.json=${report}`,
        ...words,
        ...(again === undefined ? files : ["--maxWorkers=1", "--isolate", ...again]),
      ],
      {
        ...environment,
        [UNHANDLED_ERRORS]: unhandled,
        [SERVER_LOG]: join(own, "server.log"),
      },
    );
    return reportOf(code, () =>
      withUnhandled(
        vitestReport.parse(JSON.parse(readFileSync(report, "utf8"))),
        readFileSync(unhandled, "utf8"),
      ),
    );
  },
});
