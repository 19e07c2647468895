import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));
/** Where the launcher has compiled modules kept, too. */
const compiled = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));
const up = z.object({ msg: z.literal("runner is up"), port: z.int() });

/** A runner in a separate process. */
export interface RunnerProcess {
  readonly pid: number;
  readonly port: number;
  readonly child: ChildProcess;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Everything it has written so far. */
  output(): string;
}

/**
 * Starts a runner without the house season and without health checks (`words`: by another program)
 * and waits until it is up.
 */
export async function startProcess(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [program],
): Promise<RunnerProcess> {
  const child = spawn(process.execPath, words, {
    env: {
      DATABASE_URL: databaseUrl,
      WISP_RUNNER_PORT: "0",
      WISP_HOUSE_SEASON: "off",
      WISP_HEALTH_CHECKS: "off",
      NODE_COMPILE_CACHE: compiled,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const ready = Promise.withResolvers<number>();
  createInterface({ input: child.stderr }).on("line", (line) => {
    const parsed = up.safeParse(JSON.parse(line.startsWith("{") ? line : "null"));
    if (parsed.success) ready.resolve(parsed.data.port);
  });
  ended.then(() => ready.reject(new Error(output)), ready.reject);
  const port = await ready.promise;
  return { pid: child.pid ?? 0, port, child, ended, output: () => output };
}
