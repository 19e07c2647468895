/**
 * Runs the tests `*.machine.test.ts` and ends with a line that counts them, as `.ci/run` reads it. A
 * test whose programs are missing here is skipped, and says what was not tried.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { vitestReport } from "@wisp/test-kit/reports";

const folder = mkdtempSync(join(tmpdir(), "wisp-deploy-test-"));
const file = join(folder, "report.json");
const vitest = dirname(createRequire(import.meta.url).resolve("vitest/package.json"));
const { status } = spawnSync(
  process.execPath,
  [
    join(vitest, "vitest.mjs"),
    "run",
    `--config=${join(import.meta.dirname, "vitest.config.ts")}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
let passed = 0;
let failed = 1;
try {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  passed = report.passed;
  // A bad end without a failed test is one failure.
  failed = Math.max(report.failures.length, status === 0 ? 0 : 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
