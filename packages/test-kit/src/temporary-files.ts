import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The file system that Linux keeps in memory. */
const MEMORY = "/dev/shm";

/** Enough for the databases and browsers of a whole run. */
const NEEDED_BYTES = 4 * 1_024 ** 3;

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Lets this process and those that it starts keep temporary files in memory, where there is enough of it
 * and TMPDIR names no other place: a copy of a database then takes a tenth of the processor time. They
 * are gone when this process ends; those of a process that was killed, when the next one starts.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== "linux" || process.env.TMPDIR || freeBytes() < NEEDED_BYTES) return;
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^wisp-test-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !runs(Number(pid))) {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
  }
  const folder = join(MEMORY, `wisp-test-${process.pid}`);
  mkdirSync(folder);
  // As open as the usual folder: PostgreSQL runs under a separate account when this runs as root.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
