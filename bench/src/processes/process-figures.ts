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

/** The processes of a site's group that draw pages. Linux alone. */
export function siteWorkers(group: number): GroupProcess[] {
  const serving = processesOf(group).filter(({ command }) => command.includes("src/serve/main.ts"));
  // Those that watch over others have children.
  return serving.filter(({ pid }) => serving.every(({ parent }) => parent !== pid));
}

type ProcessFile = "status" | "stat" | "cmdline" | "smaps_rollup" | "io";

/** A file of /proc about a process; "" when it has ended. */
function readProcess(pid: number, file: ProcessFile): string {
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

/** The process and all that descend from it, whatever their groups. */
function treeOf(root: number): number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(Number(name))[1])]),
  );
  const found = [root];
  for (const each of found) {
    for (const [pid, parent] of parents) if (parent === each) found.push(pid);
  }
  return found;
}

/**
 * CPU that a process and its descendants have used, in seconds; of those that have ended, too, once
 * their parent knows. Linux alone.
 */
export function treeCpuSeconds(root: number): number {
  const ticks = treeOf(root).map((pid) => {
    const fields = statOf(pid).slice(11, 15);
    return fields.reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}

/** Memory of a process and its descendants in MiB, what they share counted once. Linux alone. */
export function treeMemoryMib(root: number): number {
  const kib = treeOf(root).map((pid) => {
    const [, pss = "0"] = /^Pss:\s+(\d+) kB$/m.exec(readProcess(pid, "smaps_rollup")) ?? [];
    return Number(pss);
  });
  return kib.reduce((sum, each) => sum + each, 0) / MIB;
}

/** Bytes that a process and its descendants have written, to sockets and files. Linux alone. */
export function treeWrittenBytes(root: number): number {
  const bytes = treeOf(root).map((pid) => {
    const [, written = "0"] = /^wchar: (\d+)$/m.exec(readProcess(pid, "io")) ?? [];
    return Number(written);
  });
  return bytes.reduce((sum, each) => sum + each, 0);
}

/** The process that another one was started by. Linux alone. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);
