import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestRunner } from "./outcome.ts";
import { programOf, reportOf, runProgram } from "./programs.ts";
import { playwrightReport } from "./reports.ts";

/** A run of the browser tests. */
interface PlaywrightRun {
  /** For the arenas of the tests. */
  readonly folder: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs tests in a browser, each worker with an arena of its own. */
export const playwrightRunner = ({ folder, words, environment }: PlaywrightRun): TestRunner => ({
  async run(again) {
    const own = again === undefined ? folder : join(folder, "again");
    mkdirSync(own, { recursive: true });
    const report = join(own, "playwright.json");
    const code = await runProgram(
      [
        programOf("apps/web", "playwright", "cli.js"),
        "test",
        "--config=apps/web/e2e/playwright.config.ts",
        "--reporter=list,json",
        ...words,
        // It reads them as patterns.
        ...(again ?? []).map((file) => `${file.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`),
      ],
      {
        ...environment,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        WISP_TEST_FOLDER: own,
        ...(again !== undefined && { WISP_TEST_ARENAS: "1" }),
        // Node runs TypeScript itself.
        PW_DISABLE_TS_ESM: "1",
      },
    );
    return reportOf(code, () => playwrightReport.parse(JSON.parse(readFileSync(report, "utf8"))));
  },
});
