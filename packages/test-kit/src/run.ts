import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/**
 * Runs every test there is. Unit and integration tests wait about half of their time, so the tests in
 * a real browser, which begin with the build of the site, run beside them; what those print follows
 * once the others have ended.
 */
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

/** A test runner that was started. */
interface Started {
  /** Prints what it has printed so far, and from then on all at once. */
  show(): void;
  /** Its exit code, once it has ended and is shown. */
  readonly code: Promise<number>;
}

function start(words: readonly string[], environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [...words], {
    cwd: root,
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const output = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  const shown = finished(output);
  const code = new Promise<number>((resolve) => {
    child.once("close", (exit) => {
      output.end();
      shown.then(() => resolve(exit ?? 1));
    });
  });
  return { code, show: () => void output.pipe(process.stdout) };
}

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

const unitReport = join(folder, "vitest.json");
const units = start([
  binary(".", "vitest", "vitest.mjs"),
  "run",
  "--config=packages/test-kit/vitest.config.ts",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);
const pageReport = join(folder, "playwright.json");
const pages = start(
  [
    binary("apps/web", "playwright", "cli.js"),
    "test",
    "--config=apps/web/e2e/playwright.config.ts",
    "--reporter=list,json",
  ],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: pageReport, WISP_TEST_FOLDER: folder },
);
units.show();
const unitCode = await units.code;
pages.show();
const pageCode = await pages.code;
const counts = [
  count(unitReport, vitestReport, unitCode),
  count(pageReport, playwrightReport, pageCode),
];
rmSync(folder, { recursive: true, force: true });
const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failed = counts.reduce((sum, each) => sum + each.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
