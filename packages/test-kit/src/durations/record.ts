import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { processorMs } from "./processor-time.ts";

/** Environment variable: the file to which tests write what they took; absent: nothing is written. */
export const DURATIONS = "WISP_TEST_DURATIONS";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Begins to measure; the answer ends that and writes a line for the test file. */
export function measure(): (file: string) => void {
  const target = process.env[DURATIONS];
  if (target === undefined) return () => {};
  const cpu = processorMs();
  const wall = performance.now();
  return (file) => {
    const cpuMs = Math.round(processorMs() - cpu);
    const wallMs = Math.round(performance.now() - wall);
    appendFileSync(target, `${JSON.stringify({ file: relative(root, file), cpuMs, wallMs })}\n`);
  };
}
