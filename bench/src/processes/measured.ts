import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { root } from "./child.ts";
import { peakMemoryMib } from "./process-figures.ts";

/** The resources of one run of the `wisp` command. */
export interface RunMeasure {
  readonly seconds: number;
  /** Highest resident memory. */
  readonly peakMib: number;
  /** Its output. */
  readonly said: string;
}

const POLL_INTERVAL_MS = 50;

/** Runs the `wisp` command to its end; throws when it fails. Linux alone. */
export async function measured(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<RunMeasure> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ["apps/cli/bin/wisp.mjs", ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("the command could not be started");
  let peakMib = 0;
  const look = setInterval(() => {
    try {
      peakMib = Math.max(peakMib, peakMemoryMib(pid));
    } catch {
      // It has just ended.
    }
  }, POLL_INTERVAL_MS);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const said = (await buffer(child.stdout)).toString().trim();
  const code = await ended;
  clearInterval(look);
  if (code !== 0) throw new Error(`wisp ${words.join(" ")} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - startMs) / 1_000, peakMib, said };
}
