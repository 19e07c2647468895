import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import {
  durationsIn,
  durationTable,
  keepRun,
  overBudget,
  slowness,
} from "./durations/durations.ts";
import { DURATIONS } from "./durations/record.ts";
import { playwrightReport, type TestReport, vitestReport } from "./reports.ts";
import { keepTemporaryFilesInMemory } from "./temporary-files.ts";
import { UNHANDLED_ERRORS } from "./unhandled-errors.ts";

/**
 * Runs the tests: each behaviour once, or with the argument `sweep` those that are tagged so and, with
 * more cases, those tagged `scales`. The unit and integration tests come first, then those in a real
 * browser. Many of the first mostly wait, so the site is built and an arena filled while they run.
 */
const sweeps = process.argv[2] === "sweep";
const root = fileURLToPath(new URL("../../../", import.meta.url));
const END_WITH_PARENT = new URL("./end-with-parent.ts", import.meta.url).href;
keepTemporaryFilesInMemory();
const folder = mkdtempSync(join(tmpdir(), "wisp-test-"));
// PostgreSQL runs under a separate account when this runs as root.
chmodSync(folder, 0o755);

/** After one of them nothing more is started. */
const interrupts = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
let isInterrupted = false;
for (const signal of interrupts) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

/** Runs a program to its end; returns the code that it ends with. */
async function run(words: readonly string[], environment: Record<string, string>): Promise<number> {
  if (isInterrupted) return 1;
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...words], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      ...environment,
      ...(sweeps && { WISP_LIVE_MATCHES: "50", WISP_TEST_SWEEP: "on" }),
    },
    // In a separate process group: it and its workers get each interrupt once, from here.
    detached: true,
  });
  for (const signal of interrupts) {
    process.on(signal, () => {
      const runs = child.exitCode === null && child.signalCode === null;
      if (runs && child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    });
  }
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}

const binary = (workspace: string, name: string, file: string): string => {
  const require = createRequire(join(root, workspace, "package.json"));
  return join(dirname(require.resolve(`${name}/package.json`)), file);
};

/** A runner's report; a bad exit without a failed test counts as one failure. */
function readReport(
  file: string,
  schema: z.ZodType<TestReport>,
  code: number,
  errors = "",
): TestReport {
  let report: TestReport = { passed: 0, failures: [] };
  let message = `The runner ended with code ${code}.${errors && `\n${errors}`}`;
  try {
    report = schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    message += ` No report was written: ${String(error)}`;
  }
  const ended = code !== 0 && report.failures.length === 0;
  return ended ? { ...report, failures: [{ name: basename(file), message }] } : report;
}

/** The files of tagged tests: Vitest would load all the others to find that they have none. */
const taggedFiles = (): string[] =>
  globSync("{packages,apps}/*/src/**/*.test.{ts,tsx}", { cwd: root }).filter((file) =>
    /tags: \["(sweep|scales)"\]/.test(readFileSync(join(root, file), "utf8")),
  );

/** Where each test file writes what it took, and where the last runs are kept. */
const times = join(folder, "durations.jsonl");
writeFileSync(times, "");
const KEPT_TIMES = join(root, "reports", "durations.json");
const SLOWEST = 25;
const budgets = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "..", "budgets.json"), "utf8")));

const units = join(folder, "vitest.json");
const unhandled = join(folder, "unhandled-errors.txt");
const filling = run(["apps/web/e2e/keep-arena.ts"], { WISP_TEST_FOLDER: folder });
const unitCode = await run(
  [
    binary(".", "vitest", "vitest.mjs"),
    "run",
    "--config=packages/test-kit/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    "--reporter=./packages/test-kit/src/unhandled-errors.ts",
    `--outputFile.json=${units}`,
    `--tags-filter=${sweeps ? "sweep or scales" : "not sweep"}`,
    ...(sweeps ? taggedFiles() : []),
  ],
  { [UNHANDLED_ERRORS]: unhandled, [DURATIONS]: times },
);
// Without what it keeps, the arenas of the browser tests fill themselves.
await filling;
const pages = join(folder, "playwright.json");
const pageCode = await run(
  [
    binary("apps/web", "playwright", "cli.js"),
    "test",
    "--config=apps/web/e2e/playwright.config.ts",
    "--reporter=list,json",
    sweeps ? "--grep=@sweep|@scales" : "--grep-invert=@sweep",
  ],
  {
    PLAYWRIGHT_JSON_OUTPUT_FILE: pages,
    [DURATIONS]: times,
    WISP_TEST_FOLDER: folder,
    // Node runs TypeScript itself.
    PW_DISABLE_TS_ESM: "1",
  },
);
const reports = [
  readReport(
    units,
    vitestReport,
    unitCode,
    existsSync(unhandled) ? readFileSync(unhandled, "utf8") : "",
  ),
  readReport(pages, playwrightReport, pageCode),
];
const durations = durationsIn(readFileSync(times, "utf8"));
rmSync(folder, { recursive: true, force: true });
keepRun(KEPT_TIMES, {
  at: new Date().toISOString(),
  kind: sweeps ? "sweep" : "test",
  files: [...durations],
});
process.stdout.write(`\nThe ${SLOWEST} slowest files: ${durationTable(durations, SLOWEST)}\n`);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
// A sweep tries more in the same files.
const tooLong = sweeps ? [] : overBudget(durations, budgets, slowness());
const failures = [
  ...reports.flatMap((report) => report.failures),
  ...tooLong.map(({ file, sentence }) => ({ name: file, message: sentence })),
];
// Repeated at the end: failures may be thousands of lines above.
for (const { name, message } of failures) {
  process.stdout.write(`\nFAILED ${name}\n${message}\n`);
}
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
