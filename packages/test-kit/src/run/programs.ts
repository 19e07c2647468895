import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestReport } from "./reports.ts";

/** The folder of the checkout. */
export const root = fileURLToPath(new URL("../../../../", import.meta.url));

const END_WITH_PARENT = new URL("../end-with-parent.ts", import.meta.url).href;
const INTERRUPTS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const running = new Set<ChildProcess>();
let listens = false;
let isInterrupted = false;

function interrupt(): void {
  isInterrupted = true;
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGINT");
}

/**
 * Runs a program of Node to its end and returns its exit code. An interrupt of this process ends it; after one,
 * nothing more is started.
 */
export async function runProgram(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  if (!listens) for (const signal of INTERRUPTS) process.on(signal, interrupt);
  listens = true;
  if (isInterrupted) return 1;
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...words], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
    // In a separate process group: it and its workers get each interrupt once, from here.
    detached: true,
  });
  running.add(child);
  const [code] = await once(child, "exit");
  running.delete(child);
  return Number(code ?? 1);
}

/** A program of a package that a workspace depends on. */
export function programOf(workspace: string, name: string, file: string): string {
  const require = createRequire(join(root, workspace, "package.json"));
  return join(dirname(require.resolve(`${name}/package.json`)), file);
}

/**
 * The report of a test runner that ended with `code`. A bad end that no failure explains is an error, and so is a report
 * that cannot be read.
 */
export function reportOf(code: number, read: () => TestReport): TestReport {
  const error = (message: string): TestReport["errors"] => [{ name: "test runner", message }];
  try {
    const report = read();
    const isExplained =
      report.errors.length > 0 || report.files.some(({ failures }) => failures.length > 0);
    if (code === 0 || isExplained) return report;
    return { ...report, errors: error(`It ended with code ${code}.`) };
  } catch (cause) {
    return { files: [], errors: error(`It ended with code ${code} and wrote no report: ${cause}`) };
  }
}
