import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Runs every test there is: the unit and integration tests, then those in a real browser. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "wisp-test-"));
// PostgreSQL reaches its data from an account of its own when this runs as root.
chmodSync(folder, 0o755);

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() })
  .transform((report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));

const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })
  .transform(({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));

const run = (words: readonly string[], environment: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...words], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });

const binary = (workspace: string, name: string, file: string): string => {
  const require = createRequire(join(root, workspace, "package.json"));
  return join(dirname(require.resolve(`${name}/package.json`)), file);
};

/** What a runner reported; a run that failed without a failed test counts as one failure. */
function count(file: string, schema: z.ZodType<Count>, code: number): Count {
  let report: Count = { passed: 0, failed: 0 };
  try {
    report = schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    process.stderr.write(`No report was written: ${String(error)}\n`);
  }
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

const units = join(folder, "vitest.json");
const unitCode = await run(
  [
    binary(".", "vitest", "vitest.mjs"),
    "run",
    "--config=packages/test-kit/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${units}`,
  ],
  {},
);
const pages = join(folder, "playwright.json");
const pageCode = await run(
  [
    binary("apps/web", "playwright", "cli.js"),
    "test",
    "--config=apps/web/e2e/playwright.config.ts",
    "--reporter=list,json",
  ],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: pages, WISP_TEST_FOLDER: folder },
);
const counts = [count(units, vitestReport, unitCode), count(pages, playwrightReport, pageCode)];
rmSync(folder, { recursive: true, force: true });
const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failed = counts.reduce((sum, each) => sum + each.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
