/**
 * Makes the hosts, starts what runs there, and starts each program again that ends, as systemd does on
 * real machines. Ends them all at SIGTERM. `up` starts it; its log is supervisor.log.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addressesOf, applicationPrograms } from "./application.ts";
import { databasePrograms } from "./database.ts";
import { variables } from "./env.ts";
import { makeNetwork, passToLoopback } from "./network.ts";
import { proxyPrograms } from "./proxies.ts";
import {
  hostsOf,
  namespaceOf,
  type Program,
  ports,
  ROOT,
  readOptions,
  type State,
  statePath,
} from "./topology.ts";

const RESTART_MS = 1_000;
const GRACE_MS = 15_000;
const READY_MS = 600_000;

const options = readOptions();
const hosts = hostsOf(options);
const { folder } = options;
const newPassword = (): string => randomBytes(12).toString("hex");
const passwords = { wisp: newPassword(), postgres: newPassword(), replicator: newPassword() };
const secretKeys = variables.WISP_SECRET_KEYS || `k1:${randomBytes(32).toString("base64")}`;
const addresses = addressesOf(passwords.wisp);
const children = new Map<string, ChildProcess>();
let closing = false;
let ready = false;

const note = (text: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${text}\n`);
};

function writeState(): void {
  const processes: Record<string, number> = {};
  for (const [name, { pid }] of children) if (pid !== undefined) processes[name] = pid;
  const state: State = {
    supervisor: process.pid,
    options,
    hosts,
    processes,
    ...addresses,
    ready,
  };
  const path = statePath(folder);
  writeFileSync(`${path}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  // Readers see the old state or this one.
  renameSync(`${path}.new`, path);
}

/** Variables for a program from its next start on: a measurement changes its clock with them. */
function overridesOf(name: string): Record<string, string> {
  const path = join(folder, "overrides", `${name.replace("/", "-")}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

function keep(program: Program): void {
  const { name, host, command, environment, user } = program;
  const log = openSync(join(folder, "logs", `${name.replace("/", "-")}.log`), "a");
  const as =
    user === undefined ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
  const child = spawn("ip", ["netns", "exec", namespaceOf(host), ...as, ...command], {
    cwd: program.folder ?? folder,
    env: { PATH: variables.PATH, ...environment, ...overridesOf(name) },
    stdio: ["ignore", log, log],
    detached: true,
  });
  children.set(name, child);
  writeState();
  child.once("exit", async (code, signal) => {
    children.delete(name);
    if (closing) return;
    note(`${name} ended (${signal ?? code})`);
    writeState();
    await sleep(RESTART_MS);
    if (!closing) keep(program);
  });
}

async function until(what: string, check: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = performance.now() + READY_MS;
  for (;;) {
    if (closing) throw new Error("it is being closed");
    if (await check()) return note(what);
    if (performance.now() > endMs) throw new Error(`not within ${READY_MS / 1_000} s: ${what}`);
    await sleep(500);
  }
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

async function start(): Promise<void> {
  rmSync(join(folder, "release"), { force: true });
  symlinkSync(ROOT, join(folder, "release"));
  makeNetwork(hosts);
  for (const { name, kind } of hosts) {
    if (kind === "run" && options.mode === "local") passToLoopback(name);
    const data = join(folder, name, "data");
    if (kind !== "db" || options.diskMb === undefined) continue;
    mkdirSync(data, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${options.diskMb}m`, "tmpfs", data]);
  }
  const postgresUid = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
  const programs = [
    ...databasePrograms(options, hosts, passwords, postgresUid),
    ...proxyPrograms(options, hosts, passwords.wisp, postgresUid),
    ...applicationPrograms(options, hosts, addresses, secretKeys),
  ];
  for (const program of programs) if (program.stage === 1) keep(program);
  const databases = hosts.filter(({ kind }) => kind === "db");
  const healthy = async (path: string): Promise<number> => {
    const all = databases.map(({ address }) =>
      answers(`http://${address}:${ports.patroni}${path}`),
    );
    return (await Promise.all(all)).filter(Boolean).length;
  };
  await until("the database has a primary", async () => (await healthy("/primary")) === 1);
  await until(
    "every other database is its replica",
    async () => (await healthy("/replica")) === databases.length - 1,
  );
  const environment = { ...variables, WISP_DATABASE_DIRECT_URL: addresses.directUrl };
  await until("migrations are applied", () => {
    try {
      execFileSync(process.execPath, [join(ROOT, "packages/db/scripts/migrate.ts")], {
        env: environment,
        stdio: ["ignore", "ignore", "inherit"],
      });
      return true;
    } catch {
      return false;
    }
  });
  const { WISP_CLUSTER_RESTORE: backup } = variables;
  if (backup) {
    const restore = spawn(
      process.execPath,
      [join(ROOT, "apps/cli/bin/wisp.mjs"), "restore", backup],
      {
        env: { ...environment, DATABASE_URL: addresses.directUrl },
        stdio: ["ignore", "inherit", "inherit"],
      },
    );
    const [code] = await once(restore, "exit");
    if (code !== 0) throw new Error(`${backup} is not restored`);
    note(`${backup} is restored`);
  }
  for (const program of programs) if (program.stage === 2) keep(program);
  for (const { name, kind, address } of hosts) {
    const url = {
      run: `http://${address}:${ports.runner}/health`,
      web: `http://${address}:${ports.web}/api/v1/health`,
    };
    if (kind === "run" || kind === "web") await until(`${name} is up`, () => answers(url[kind]));
  }
  ready = true;
  writeState();
  note("the cluster is up");
}

/** Programs in the order of their dependence: a database ends after all that use it. */
const last = (name: string): number => ["/etcd", "/patroni"].findIndex((end) => name.endsWith(end));

async function end(): Promise<void> {
  if (closing) return;
  closing = true;
  for (const rank of [-1, 1, 0]) {
    const group = [...children].filter(([name]) => last(name) === rank);
    for (const [, child] of group) child.kill("SIGTERM");
    const endMs = performance.now() + GRACE_MS;
    while (group.some(([name]) => children.has(name)) && performance.now() < endMs)
      await sleep(100);
    for (const [name, child] of group) if (children.has(name)) child.kill("SIGKILL");
  }
  process.exit();
}

process.once("SIGTERM", () => void end());
process.once("SIGINT", () => void end());
start().catch((error: unknown) => {
  note(`it cannot be started: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
  end().catch(() => process.exit(1));
});
