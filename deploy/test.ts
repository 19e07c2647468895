/**
 * Runs the tests `*.machine.test.ts` and ends with a line that counts them, as `.ci/run` reads it. A
 * test whose programs are missing here is skipped, and says what was not tried.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printOutcome, runTests } from "@wisp/test-kit/outcome";
import { vitestRunner } from "@wisp/test-kit/vitest";

const folder = mkdtempSync(join(tmpdir(), "wisp-deploy-test-"));
const machines = vitestRunner({
  config: "deploy/vitest.config.ts",
  folder,
  words: [],
  files: process.argv.slice(2),
  environment: {},
});
const outcome = await runTests([machines], folder);
rmSync(folder, { recursive: true, force: true });
process.exitCode = printOutcome(outcome);
