import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in ticks of this length. */
const TICK_MS = 10;

interface ProcessTimes {
  readonly parent: number;
  /** The process and its children that have ended, in milliseconds. */
  readonly spentMs: number;
}

/** What Linux says of a process; undefined if it has ended. */
function timesOf(pid: string): ProcessTimes | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The name stands in parentheses and may contain spaces; the parent is the second field after it.
  const fields = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
  return { parent: fields[1] ?? 0, spentMs: ticks * TICK_MS };
}

/**
 * Processor time in milliseconds that this process, all processes under it, and those of them that
 * have ended, have taken. Without Linux's `/proc` it is that of this process alone.
 */
export function processorMs(): number {
  if (process.platform !== "linux") {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  const children = new Map<number, number[]>();
  const spent = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined;
    if (times === undefined) continue;
    const pid = Number(name);
    spent.set(pid, times.spentMs);
    children.set(times.parent, [...(children.get(times.parent) ?? []), pid]);
  }
  let sum = 0;
  const open = [process.pid];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    sum += spent.get(pid) ?? 0;
    open.push(...(children.get(pid) ?? []));
  }
  return sum;
}
