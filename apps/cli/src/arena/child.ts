import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CommandError, printStatus } from "../command.ts";
import { inCheckout } from "./places.ts";

const endWithLauncher = fileURLToPath(import.meta.resolve("./end-with-launcher.ts"));

const GRACE_MS = 25_000;

/** A process of the arena that runs until it is stopped. */
export interface Child {
  readonly name: string;
  /** Resolves with the message for the end of the process, expected or not. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

function tail(child: ChildProcess, lines: string[]): void {
  const keep = (chunk: Buffer): void => {
    lines.push(
      ...chunk
        .toString("utf8")
        .split("\n")
        .filter((line) => line.trim() !== ""),
    );
    lines.splice(0, Math.max(0, lines.length - 20));
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
}

/**
 * Starts `node` with `words` in the folder `cwd` of the checkout; `loud` passes its output on. Of
 * another one, only sentences that it sends as messages are printed. It ends when this process does, even
 * when this process is killed.
 */
export function startChild(
  name: string,
  cwd: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  loud: boolean,
): Child {
  const child = spawn(process.execPath, [endWithLauncher, ...words], {
    cwd: inCheckout(cwd),
    env: environment,
    stdio: ["ignore", loud ? "inherit" : "pipe", loud ? "inherit" : "pipe", "ipc"],
  });
  child.on("message", (message) => {
    // A loud one writes them as well.
    if (typeof message === "string" && !loud) printStatus(message);
  });
  const lines: string[] = [];
  tail(child, lines);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`${name} could not start: ${error.message}`));
    child.once("exit", (code, signal) => {
      resolve([`${name} ended (${signal ?? code}).`, ...lines].join("\n"));
    });
  });
  return {
    name,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Runs `node` with `words` to its end, or until `signal` is aborted; `heard` gets its output, line
 * by line. Throws CommandError after its last lines when it fails.
 */
export async function runChild(
  name: string,
  cwd: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  heard: (line: string) => void,
): Promise<void> {
  if (signal.aborted) return;
  const lines: string[] = [];
  const child = spawn(process.execPath, [...words], {
    cwd: inCheckout(cwd),
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  tail(child, lines);
  createInterface({ input: child.stdout }).on("line", heard);
  const end = (): boolean => child.kill("SIGTERM");
  signal.addEventListener("abort", end, { once: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  signal.removeEventListener("abort", end);
  if (code === 0 || signal.aborted) return;
  for (const line of lines) printStatus(line);
  throw new CommandError(`${name} failed; see its last lines above.`);
}

const MAX_FAILED_STARTS = 5;

/** How a child is kept; the defaults are those of an arena. */
interface KeepOptions {
  /** Resolves when the child may be started again. */
  readonly mayStart?: () => Promise<void>;
  /** Milliseconds that a child runs until its start counts as successful. */
  readonly settledAfterMs?: number;
  /** Milliseconds by which the pause grows with each failed start. */
  readonly pauseMs?: number;
}

/**
 * A child that is started again whenever it ends, until `signal` is aborted. A child that had run for
 * `settledAfterMs` is started again immediately, so that frequent failures from outside never close an
 * arena; one that ends sooner is started again after a growing pause, and not after the sixth such end in
 * a row. `ended` resolves when it is not started any more.
 */
export function keepChild(
  start: () => Child,
  signal: AbortSignal,
  { mayStart = async () => {}, settledAfterMs = 3_000, pauseMs = 1_000 }: KeepOptions = {},
): Child {
  let child = start();
  const untilGivenUp = async (): Promise<string> => {
    let failedStarts = 0;
    for (;;) {
      const startedMs = performance.now();
      const sentence = await child.ended;
      if (signal.aborted) return sentence;
      const settled = performance.now() - startedMs >= settledAfterMs;
      failedStarts = settled ? 0 : failedStarts + 1;
      if (failedStarts > MAX_FAILED_STARTS) {
        return `${sentence}\n${child.name} ended ${failedStarts} times in a row just after its start and is not started again.`;
      }
      printStatus(`${sentence} It is started again.`);
      const pause = pauseMs * Math.max(0, failedStarts - 1);
      await sleep(pause, undefined, { signal }).catch(() => {});
      await mayStart();
      if (signal.aborted) return sentence;
      child = start();
    }
  };
  return { name: child.name, ended: untilGivenUp(), stop: () => child.stop() };
}
