import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in ticks of this length. */
const TICK_MS = 10;

/** Processor time of a process and of its children that have ended, in milliseconds. */
function spentMs(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name is in parentheses and may contain spaces; the times are the 12th to 15th field after it.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return TICK_MS * fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** The running children of a process: each thread lists those that it started. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").map(Number),
  );

/**
 * Processor time in milliseconds that this process, all processes under it, and those of them that
 * have ended, have taken. Without Linux's `/proc` it is that of this process alone.
 */
export function processorMs(): number {
  if (process.platform !== "linux") {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  let sum = 0;
  const open = [process.pid];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (pid === 0) continue;
    try {
      sum += spentMs(pid);
      open.push(...childrenOf(pid));
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }
  return sum;
}
