import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

const GRACE_MS = 20_000;
/** Last lines that are shown of a process that ended too early. */
const KEPT_LINES = 5;

/** A process that a benchmark started; leaving its scope ends it. */
export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** The content of the first line that `wanted` parses; rejects when the process ends before. */
  readonly ready: Promise<string>;
}

interface Start {
  readonly command: string;
  readonly words: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** The content of a line; undefined when it is not the awaited one. */
  readonly wanted: (line: string) => string | undefined;
  /** Called with every line that the process writes. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** Whether a signal reached anybody of the group. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Ends a group and waits until all of it has ended: a launcher can end before its children do. */
async function stopGroup(pid: number): Promise<void> {
  const deadlineMs = performance.now() + GRACE_MS;
  signalGroup(pid, "SIGTERM");
  while (signalGroup(pid, 0)) {
    if (performance.now() > deadlineMs) {
      signalGroup(pid, "SIGKILL");
      return;
    }
    await sleep(50);
  }
}

/** Starts a process in a separate group. Throws when it cannot be started. */
export function startChild({ command, words, environment, wanted, onLine }: Start): Child {
  const child = spawn(command, [...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  // A benchmark that is interrupted takes its processes with it.
  const killNow = (): void => {
    signalGroup(pid, "SIGTERM");
  };
  process.once("exit", killNow);
  const lines: string[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      onLine?.(line);
      const found = wanted(line);
      if (found !== undefined) resolve(found);
      lines.push(line);
      lines.splice(0, lines.length - KEPT_LINES);
    });
  }
  child.once("exit", (code, signal) => {
    process.off("exit", killNow);
    const what = `${[command, ...words].join(" ")} ended (${signal ?? code}).`;
    reject(new Error([what, ...lines].join("\n")));
  });
  return {
    pid,
    ready,
    [Symbol.asyncDispose]: () => stopGroup(pid),
  };
}
