import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second in /proc (Linux has had 100 on every platform that Node runs on). */
const TICKS_A_SECOND = 100;

const MIB = 1_024;

/** Highest resident memory of a process so far, in MiB. Linux alone. */
export function peakMemoryMib(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (found === undefined) throw new Error(`/proc/${pid}/status names no VmHWM`);
  return Number(found) / MIB;
}

/** Resident memory of a process now, in MiB; 0 when it has ended. Linux alone. */
export function memoryMib(pid: number): number {
  const [, kib = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readProcess(pid, "status")) ?? [];
  return Number(kib) / MIB;
}

/** A process of a group: `startChild` gives each child a separate group. */
export interface GroupProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes of a group. Linux alone. */
export function processesOf(group: number): GroupProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const pid = Number(name);
      const [, parent, processGroup] = statOf(pid);
      const command = readProcess(pid, "cmdline").replaceAll("\0", " ");
      return Number(processGroup) === group ? [{ pid, parent: Number(parent), command }] : [];
    });
}

/** A file of /proc about a process; "" when it has ended. */
function readProcess(pid: number, file: "status" | "stat" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of /proc/<pid>/stat from the state on: the name before it may hold spaces. */
function statOf(pid: number): string[] {
  const stat = readProcess(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** CPU that a process has used, in seconds. Linux alone. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** What a process is called: the file that it runs, or what it names itself. "" when it has ended. */
export function nameOf(pid: number): string {
  const stat = readProcess(pid, "stat");
  return stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
}

/** CPU of processes, and of their children that have ended, in seconds. Linux alone. */
export function cpuSecondsWithEnded(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [user = "0", system = "0", ofUser = "0", ofSystem = "0"] = statOf(pid).slice(11, 15);
    return (
      sum + (Number(user) + Number(system) + Number(ofUser) + Number(ofSystem)) / TICKS_A_SECOND
    );
  }, 0);
}

/** CPU that the whole machine has used since it started, in seconds. Linux alone. */
export function machineSeconds(): number {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const [user, nice, system, , , interrupt, softInterrupt] = line.split(/\s+/).slice(1);
  const busy = [user, nice, system, interrupt, softInterrupt];
  return busy.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}
