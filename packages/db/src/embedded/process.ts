import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether a process of that id runs, of any owner. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The command line of a process, "" when it cannot be read. */
function commandOf(pid: number): string {
  try {
    return existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** The content of the file postmaster.pid of a data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False for a file that a killed server left behind, its pid perhaps used by another process. */
  readonly alive: boolean;
}

/** The server that keeps `data`, or kept it when it was killed; null after an orderly stop. */
export function postmasterOf(data: string): Postmaster | null {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n").map(Number);
  if (pid === undefined || !Number.isInteger(pid)) return null;
  return { pid, port: port ?? 0, alive: isAlive(pid) && commandOf(pid).includes(data) };
}
