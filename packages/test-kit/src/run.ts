import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { durationsIn, durationTable, keepRun } from "./durations/durations.ts";
import { DURATIONS } from "./durations/record.ts";
import { printOutcome, runTests, type TestRunner } from "./run/outcome.ts";
import { playwrightRunner } from "./run/playwright.ts";
import { root, runProgram } from "./run/programs.ts";
import { vitestRunner } from "./run/vitest.ts";
import { keepTemporaryFilesInMemory } from "./temporary-files.ts";

/**
 * Runs the tests: each behaviour once, or with the argument `sweep` those that are tagged so and, with
 * more cases, those tagged `scales`. The unit and integration tests come first, then those in a real
 * browser. Many of the first mostly wait, so the site is built and an arena filled while they run.
 */
const sweeps = process.argv[2] === "sweep";
keepTemporaryFilesInMemory();
const folder = mkdtempSync(join(tmpdir(), "wisp-test-"));
// PostgreSQL runs under a separate account when this runs as root.
chmodSync(folder, 0o755);

/** The files of tagged tests: Vitest would load all the others to find that they have none. */
const taggedFiles = (): string[] =>
  globSync("{packages,apps}/*/src/**/*.test.{ts,tsx}", { cwd: root }).filter((file) =>
    /tags: \["(sweep|scales)"\]/.test(readFileSync(join(root, file), "utf8")),
  );

/** Where each test file writes what it took, and where the last runs are kept. */
const times = join(folder, "durations.jsonl");
writeFileSync(times, "");
const KEPT_RUNS = join(root, "reports", "runs.json");
const SLOWEST = 25;

const environment = {
  [DURATIONS]: times,
  ...(sweeps && { WISP_LIVE_MATCHES: "50", WISP_TEST_SWEEP: "on" }),
};
const filling = runProgram(["apps/web/e2e/keep-arena.ts"], {
  ...environment,
  WISP_TEST_FOLDER: folder,
});
const units = vitestRunner({
  config: "packages/test-kit/vitest.config.ts",
  folder,
  words: [`--tags-filter=${sweeps ? "sweep or scales" : "not sweep"}`],
  files: sweeps ? taggedFiles() : [],
  environment,
});
const browser = playwrightRunner({
  folder,
  words: [sweeps ? "--grep=@sweep|@scales" : "--grep-invert=@sweep"],
  environment,
});
const pages: TestRunner = {
  async run(again) {
    // Without what it keeps, the arenas of the browser tests fill themselves.
    await filling;
    return browser.run(again);
  },
};
const outcome = await runTests([units, pages], folder);
const durations = durationsIn(readFileSync(times, "utf8"));
rmSync(folder, { recursive: true, force: true });
keepRun(KEPT_RUNS, {
  at: new Date().toISOString(),
  kind: sweeps ? "sweep" : "test",
  files: [...durations],
  flaky: [...outcome.flaky],
});
process.stdout.write(`\nThe ${SLOWEST} slowest files: ${durationTable(durations, SLOWEST)}\n`);
process.exitCode = printOutcome(outcome);
