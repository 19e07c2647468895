/** Ends the cluster of this machine and removes what it made: deploy/cluster/down. Logs stay with --logs. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { removeNetwork } from "./network.ts";
import { mustBeOwn, readOptions, readState } from "./topology.ts";

const GRACE_MS = 60_000;

/** Whether a process is there; the signal 0 is none. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function stop(pid: number): Promise<void> {
  const endMs = performance.now() + GRACE_MS;
  signal(pid, "SIGTERM");
  while (signal(pid, 0)) {
    if (performance.now() > endMs) signal(pid, "SIGKILL");
    await sleep(100);
  }
}

const { folder } = readOptions();
if (!existsSync(folder)) {
  process.stderr.write(
    `There is no cluster in ${folder}; WISP_CLUSTER_FOLDER names another folder.\n`,
  );
  process.exit(2);
}
mustBeOwn(folder);
const state = readState(folder);
if (state !== undefined) {
  await stop(state.supervisor);
  // A supervisor that was killed left its programs.
  for (const pid of Object.values(state.processes)) signal(pid, "SIGKILL");
}
for (const name of readdirSync(folder)) {
  const data = join(folder, name, "data");
  const pidFile = join(data, "postgres", "postmaster.pid");
  // A Postgres outlives its Patroni.
  if (existsSync(pidFile)) {
    const [pid] = readFileSync(pidFile, "utf8").split("\n");
    if (signal(Number(pid), "SIGQUIT")) await sleep(1_000);
  }
  if (!readFileSync("/proc/mounts", "utf8").includes(` ${data} `)) continue;
  execFileSync("umount", ["-l", data]);
}
removeNetwork();
if (process.argv.includes("--logs")) {
  for (const name of readdirSync(folder)) {
    if (name !== "logs" && name !== "supervisor.log") {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
} else rmSync(folder, { recursive: true, force: true });
