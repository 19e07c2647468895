/**
 * Runs images with crun as the compose file does: an ordinary user without capabilities, a root that
 * cannot be written to, and temporary files in memory. The network is this machine's own.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalImages } from "./build.ts";
import type { ImageName } from "./collect.ts";

/** What images are run with. */
export const RUN_PROGRAMS = ["crun", "unshare"] as const;
/** crun refuses hosts with groups of both versions, even where it uses none: here it sees the newer. */
const NO_CGROUPS = [
  "--mount",
  "sh",
  "-c",
  'mount -t cgroup2 none /sys/fs/cgroup && exec "$@"',
  "sh",
];
const USER = { uid: 1_000, gid: 1_000 };

/** An image that runs. */
export interface Container {
  readonly process: ChildProcess;
  /** Everything that it printed until now. */
  output(): string;
  /** Sends SIGTERM, as `docker stop` does. Resolves to the code that its process ends with. */
  stop(): Promise<number>;
  /** Ends it without mercy, and removes what it kept. */
  remove(): Promise<void>;
}

const mounts = [
  { destination: "/proc", type: "proc", source: "proc" },
  {
    destination: "/dev",
    type: "tmpfs",
    source: "tmpfs",
    options: ["nosuid", "strictatime", "mode=755", "size=65536k"],
  },
  { destination: "/dev/shm", type: "tmpfs", source: "shm", options: ["nosuid", "mode=1777"] },
  { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=1777"] },
];

/** Starts an image: its own command, or another one. */
export function startImage(
  images: LocalImages,
  image: ImageName,
  environment: Readonly<Record<string, string>>,
  command?: readonly string[],
): Container {
  const config = images.config(image);
  const root = images.mount(image);
  const bundle = mkdtempSync(join(tmpdir(), "wisp-crun-"));
  const state = join(bundle, "state");
  mkdirSync(state);
  const none: string[] = [];
  const specification = {
    ociVersion: "1.0.2",
    process: {
      user: USER,
      args: command ?? config.command,
      env: [
        ...config.environment,
        "HOME=/home/node",
        ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      ],
      cwd: config.folder,
      noNewPrivileges: true,
      capabilities: { bounding: none, effective: none, permitted: none },
    },
    root: { path: root.path, readonly: true },
    mounts,
    linux: { namespaces: [{ type: "pid" }, { type: "mount" }, { type: "ipc" }] },
  };
  writeFileSync(join(bundle, "config.json"), JSON.stringify(specification));
  const name = `wisp-${image}-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const crun = ["--cgroup-manager=disabled", "--root", state];
  const child = spawn(
    "unshare",
    [...NO_CGROUPS, "crun", ...crun, "run", "--bundle", bundle, name],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, "exit").then(([code]) => Number(code ?? -1));
  const kill = (signal: "TERM" | "KILL"): void => {
    const words = [...NO_CGROUPS, "crun", ...crun, "kill", name, signal];
    execFileSync("unshare", words, { stdio: "pipe" });
  };
  return {
    process: child,
    output: () => printed,
    stop: () => {
      if (child.exitCode === null) kill("TERM");
      return ended;
    },
    remove: async () => {
      try {
        if (child.exitCode === null) kill("KILL");
      } catch {
        // It ended meanwhile, or has not begun.
        child.kill();
      }
      await ended;
      rmSync(bundle, { recursive: true, force: true });
      root.remove();
    },
  };
}
