import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const up = z.object({ msg: z.literal("runner is up"), port: z.int() });

/** A runner in a process of its own. */
export interface RunnerProcess {
  readonly pid: number;
  readonly port: number;
  readonly child: ChildProcess;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/** Starts a runner without the house season and waits until it is up. */
export async function startProcess(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunnerProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      DATABASE_URL: databaseUrl,
      WISP_RUNNER_PORT: "0",
      WISP_HOUSE_SEASON: "off",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<number>();
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    const parsed = up.safeParse(JSON.parse(line.startsWith("{") ? line : "null"));
    if (parsed.success) ready.resolve(parsed.data.port);
  });
  ended.then(() => ready.reject(new Error(lines.join("\n"))), ready.reject);
  const port = await ready.promise;
  return { pid: child.pid ?? 0, port, child, ended };
}
