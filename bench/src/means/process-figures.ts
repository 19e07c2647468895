import { readFileSync } from "node:fs";

/** Clock ticks a second in /proc (Linux has had 100 on every platform that Node runs on). */
const TICKS_A_SECOND = 100;

const MIB = 1_024;

/** Highest resident memory of a process so far, in MiB. Linux alone. */
export function peakMemoryMib(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (found === undefined) throw new Error(`/proc/${pid}/status names no VmHWM`);
  return Number(found) / MIB;
}

/** CPU that a process has used, in seconds. Linux alone. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** CPU that the whole machine has used since it started, in seconds. Linux alone. */
export function machineSeconds(): number {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const [user, nice, system, , , interrupt, softInterrupt] = line.split(/\s+/).slice(1);
  const busy = [user, nice, system, interrupt, softInterrupt];
  return busy.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}
