import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MAX_FAILURES } from "../time-limits.ts";
import { crashesIn } from "./crashes.ts";
import { failedFiles, outcomeOf } from "./outcome.ts";
import { root } from "./programs.ts";
import { type FileReport, playwrightReport, type TestReport } from "./reports.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wisp-run-"));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const failure = (name: string, message = "No.") => ({ name, message });
const report = (files: readonly FileReport[], errors: TestReport["errors"] = []): TestReport => ({
  files,
  errors,
});
const good: FileReport = { file: "/good", passed: 3, failures: [] };

test("what fails once and then passes is flaky; what fails twice, or is not tried again, has failed", () => {
  const first = report([
    good,
    { file: "/late", passed: 1, failures: [failure("a", "Too late."), failure("b")] },
    { file: "/lost", passed: 0, failures: [failure("c")] },
  ]);
  expect(failedFiles(first)).toEqual(["/late", "/lost"]);
  const second = report([{ file: "/late", passed: 2, failures: [failure("b", "Again.")] }, good]);
  expect(outcomeOf(first, second)).toEqual({
    passed: 5,
    failures: [failure("b", "Again."), failure("c")],
    flaky: [failure("a", "Too late.")],
  });
});

test("an error outside of test files fails the run in either try", () => {
  const first = report([good], [failure("first")]);
  expect(outcomeOf(first, report([], [failure("second")]))).toMatchObject({
    passed: 3,
    failures: [failure("first"), failure("second")],
  });
});

test("a run in which much failed is not tried again", () => {
  const failures = Array.from({ length: MAX_FAILURES }, (_, nth) => failure(`${nth}`));
  expect(failedFiles(report([{ file: "/broken", passed: 0, failures }]))).toEqual([]);
  expect(
    failedFiles(report([{ file: "/broken", passed: 0, failures: failures.slice(1) }])),
  ).toEqual(["/broken"]);
});

test("crashes are found in the logs of servers, with the statement", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "again", "arena-0"), { recursive: true });
  writeFileSync(join(folder, "server.log"), "LOG:  ready\nFATAL:  terminating connection\n");
  const crash =
    "LOG:  client backend (PID 1) was terminated by signal 11: Segmentation fault\nDETAIL:  SELECT 1";
  writeFileSync(join(folder, "again/arena-0/server.log"), `LOG:  ready\n${crash}\n`);
  expect(crashesIn(folder)).toEqual([
    { name: "again/arena-0/server.log", message: expect.stringContaining(crash) },
  ]);
});

test("a report of the browser counts by file, a suite of a helper for the file that calls it", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "helper.ts",
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: "Not seen." }] }] }],
  });
  const read = playwrightReport.parse({
    config: { rootDir: "/e2e" },
    errors: [],
    suites: [
      {
        file: "one.spec.ts",
        specs: [spec("a", "expected"), spec("b", "skipped")],
        suites: [{ file: "helper.ts", specs: [spec("c", "unexpected")] }],
      },
    ],
  });
  const failures = [failure("helper.ts:7 c", "Not seen.")];
  expect(read).toEqual(report([{ file: "/e2e/one.spec.ts", passed: 1, failures }]));
});

test("Vitest tries failed files once more, and nothing hides an error that no test caught", async () => {
  const folder = temporaryFolder();
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const config = join(folder, "vitest.config.js");
  writeFileSync(config, "export default { test: { isolate: false } };");
  const files = {
    good: "",
    bad: 'throw new Error("Always.");',
    once: `if (!existsSync("${folder}/seen")) { writeFileSync("${folder}/seen", ""); throw new Error("Once."); }`,
    uncaught:
      'setTimeout(() => { throw new Error("Uncaught."); }); await new Promise((resolve) => setTimeout(resolve, 50));',
  };
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(
      join(folder, `${name}.test.js`),
      `import { existsSync, writeFileSync } from "node:fs";
       import { test } from "vitest";
       test("is ${name}", async () => { ${code} });
       test("is there", () => {});`,
    );
  }
  const program = `
    import { printOutcome, runTests } from ${JSON.stringify(import.meta.resolve("./outcome.ts"))};
    import { vitestRunner } from ${JSON.stringify(import.meta.resolve("./vitest.ts"))};
    const runner = vitestRunner(${JSON.stringify({ config, folder, words: [`--root=${folder}`], files: [], environment: {} })});
    process.exitCode = printOutcome(await runTests([runner], ${JSON.stringify(folder)}));
  `;
  const words = ["--input-type=module", "--eval", program];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const lines = stdout
    .split("\n")
    .filter((line) => /^(FLAKY|FAILED|Error:|\d+ passed,)/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^FLAKY .*once\.test\.js: is once$/),
    "Error: Once.",
    expect.stringMatching(/^FAILED .*bad\.test\.js: is bad$/),
    "Error: Always.",
    "FAILED Vitest",
    "Error: Uncaught.",
    "7 passed, 2 failed",
  ]);
  expect(status).toBe(1);
});
