import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { durationsIn, durationTable, keepRun } from "./durations.ts";
import { processorMs } from "./processor-time.ts";

const line = (file: string, cpuMs: number, wallMs = cpuMs): string =>
  `${JSON.stringify({ file, cpuMs, wallMs })}\n`;

test("the lines of a file are added up, and the longest file comes first", () => {
  const durations = durationsIn(
    line("a.spec.ts", 900) + line("b.test.ts", 1_500) + line("a.spec.ts", 800),
  );
  expect(durations).toEqual([
    { file: "a.spec.ts", cpuMs: 1_700, wallMs: 1_700 },
    { file: "b.test.ts", cpuMs: 1_500, wallMs: 1_500 },
  ]);
  expect(durationTable(durations, 1)).toBe(
    "processor seconds, seconds, file\n    1.7     1.7  a.spec.ts",
  );
});

test("the last runs are kept, also after a file that is none", () => {
  const folder = mkdtempSync(join(tmpdir(), "wisp-durations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "reports", "runs.json");
  const kept = (): unknown[] => JSON.parse(readFileSync(path, "utf8"));
  for (let place = 0; place < 22; place += 1) {
    keepRun(path, { at: `${place}`, kind: "test", files: [], flaky: [] });
  }
  expect(kept()).toHaveLength(20);
  expect(kept()[0]).toMatchObject({ at: "21" });
  writeFileSync(path, "[half");
  keepRun(path, { at: "now", kind: "sweep", files: [], flaky: [] });
  expect(kept()).toEqual([{ at: "now", kind: "sweep", files: [], flaky: [] }]);
});

test.runIf(process.platform === "linux")(
  "processor time includes that of programs, running and ended",
  async () => {
    const before = processorMs();
    // Loops until 100 ms of its processor time have passed, says so and waits.
    const program =
      'while (process.cpuUsage().user < 100_000); console.log("done"); process.stdin.resume();';
    const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "inherit"] });
    await once(child.stdout, "data");
    expect(processorMs() - before).toBeGreaterThanOrEqual(90);
    child.stdin.end();
    await once(child, "exit");
    expect(processorMs() - before).toBeGreaterThanOrEqual(90);
  },
);
