import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { postmasterOf } from "./cluster.ts";
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from "./index.ts";

let directory = "";
let running: EmbeddedPostgres[] = [];
let count = 0;

/** The partial files of a start that was killed. */
const ABANDONED = "draft-4194999";

/** A database that was made once: making one takes longer than everything else here. */
const made = join(tmpdir(), `wisp-embedded-${process.pid}-made`);

beforeAll(async () => {
  await mkdir(join(made, ABANDONED), { recursive: true });
  const server = await startEmbeddedPostgres({ directory: made });
  await server.stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(() => {
  count += 1;
  directory = join(tmpdir(), `wisp-embedded-${process.pid}-${count}`);
});

afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
  await rm(directory, { recursive: true, force: true });
});

/** A copy of that database, unless the test made the directory to see a first start. */
async function prepare(): Promise<void> {
  if (!existsSync(directory)) await promisify(execFile)("cp", ["-a", made, directory]);
}

async function start(settings: { port?: number; log?: (line: string) => void } = {}) {
  await prepare();
  const server = await startEmbeddedPostgres({ directory, ...settings });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts the server from a separate process; returns that process and its output. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; reused: boolean }> {
  await prepare();
  const script = join(import.meta.dirname, "..", "..", "test", "start-embedded.ts");
  const child = spawn(process.execPath, [script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return { child, ...JSON.parse(String(line)) };
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

const data = () => join(directory, "cluster", "data");

test("keeps written data from one start to the next, and syncs it to disk", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const first = await start({ port });
  expect(first.reused).toBe(false);
  // The preferred port is in use.
  expect(new URL(first.url).port).not.toBe(String(port));
  await query(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  const pidFile = join(data(), "postmaster.pid");
  const leftOver = await readFile(pidFile, "utf8");
  await first.stop();
  await expect(query(first.url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
  other.close();
  await once(other, "close");
  const second = await start({ port });
  expect(second.reused).toBe(false);
  expect(new URL(second.url).port).toBe(String(port));
  expect(await query(second.url, "SELECT number FROM kept")).toEqual([7]);
  expect(await query(second.url, "SHOW fsync")).toEqual(["on"]);
  expect(await query(second.url, "SHOW listen_addresses")).toEqual(["127.0.0.1"]);
  await second.stop();
  // A left-over pid that another process has now does not fool it.
  await writeFile(pidFile, leftOver.replace(/^\d+/, String(process.pid)));
  const third = await start();
  expect(third.reused).toBe(false);
  expect(await query(third.url, "SELECT number FROM kept")).toEqual([7]);
});

test("leaves a server to the process that started it, and takes it over when that was killed", async () => {
  const { child, url } = await startElsewhere();
  const guest = await start();
  expect(guest).toMatchObject({ url, reused: true });
  await guest.stop();
  expect(await query(url, "SELECT 1")).toEqual([1]);
  await kill(child);
  const server = await start();
  expect(server).toMatchObject({ url, reused: true });
  await server.stop();
  expect(postmasterOf(data())).toBeNull();
});

test("a server that ends while it is looked for is there, or is not", async () => {
  await mkdir(data(), { recursive: true });
  const file = join(data(), "postmaster.pid");
  const over = new Int32Array(new SharedArrayBuffer(4));
  const code = `
    const { workerData: { file, over } } = require("node:worker_threads");
    const { rmSync, writeFileSync } = require("node:fs");
    try {
      for (let time = 0; time < 20000; time += 1) {
        writeFileSync(file, "4194999");
        rmSync(file);
      }
    } finally {
      Atomics.store(over, 0, 1);
    }`;
  const worker = new Worker(code, { eval: true, workerData: { file, over } });
  await once(worker, "online");
  while (Atomics.load(over, 0) === 0) expect(postmasterOf(data())?.alive ?? false).toBe(false);
  await worker.terminate();
});

test("its starter leaves it to those who use it, and the last of them stops it", async () => {
  const first = await start();
  const { child } = await startElsewhere();
  const last = await start();
  await first.stop();
  await first.stop();
  expect(await query(last.url, "SELECT 1")).toEqual([1]);
  await kill(child);
  await last.stop();
  expect(postmasterOf(data())).toBeNull();
  expect(await readdir(join(directory, "users"))).toEqual([]);
});

test("of two processes that start at the same time one starts the server and the other uses it", async () => {
  await mkdir(directory);
  const both = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(both.map(({ reused }) => reused).toSorted()).toEqual([false, true]);
  expect(both[0].url).toBe(both[1].url);
  expect(await query(both[0].url, "SELECT 1")).toEqual([1]);
  expect((await readdir(directory)).filter((name) => name.startsWith("draft"))).toEqual([]);
  for (const { child } of both) await kill(child);
  await start();
});

test("comes back after the server itself was killed, for all its users, at the same address", async () => {
  const [first, second] = [await start(), await start()];
  await query(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  process.kill(postmasterOf(data())?.pid ?? 0, "SIGKILL");
  await expect.poll(() => first.alive).toBe(false);
  await Promise.all([first.revive(), second.revive()]);
  expect(first.alive).toBe(true);
  expect(await query(second.url, "SELECT number FROM kept")).toEqual([7]);
  await first.revive();
  process.kill(postmasterOf(data())?.pid ?? 0, "SIGKILL");
  const third = await start();
  expect(await query(third.url, "SELECT number FROM kept")).toEqual([7]);
});

test("is not revived at another port", { tags: ["sweep"] }, async () => {
  const server = await start();
  const { port } = new URL(server.url);
  await server.stop();
  const other = createServer().listen(Number(port), "127.0.0.1");
  await once(other, "listening");
  await expect(server.revive()).rejects.toThrow(/PostgreSQL does not start with .*could not/);
  other.close();
  await once(other, "close");
  await server.revive();
  expect(await query(server.url, "SELECT 1")).toEqual([1]);
});

test("says in a sentence that a directory cannot be written to", async () => {
  await writeFile(directory, "a file");
  const attempt = startEmbeddedPostgres({ directory: join(directory, "below") });
  await expect(attempt).rejects.toThrow(EmbeddedPostgresError);
  await expect(attempt).rejects.toThrow(/cannot be stored in .*below \(ENOTDIR\).*DATABASE_URL/);
});

test("says in a sentence that the database is of another PostgreSQL", async () => {
  await prepare();
  await writeFile(join(data(), "PG_VERSION"), "9\n");
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 9, but this is \d+: move it away/);
});

test("ignores the partial files of a killed start", async () => {
  expect(await readdir(made)).not.toContain(ABANDONED);
});

test("root keeps the database elsewhere when its account cannot enter the directory", {
  tags: ["sweep"],
}, async () => {
  const isRoot = process.getuid?.() === 0;
  await mkdir(directory);
  await chmod(directory, 0o700);
  const lines: string[] = [];
  const inner = join(directory, "database");
  const server = await startEmbeddedPostgres({
    directory: inner,
    log: (line) => lines.push(line),
  });
  running.push(server);
  expect(await query(server.url, "SELECT 1")).toEqual([1]);
  const [kept] = await query(server.url, "SHOW data_directory");
  const below = String(kept).startsWith(inner);
  expect(below).toBe(!isRoot);
  expect(lines).toHaveLength(isRoot ? 1 : 0);
  const folder = join(String(kept), "..", "..");
  expect((await stat(join(folder, "cluster"))).mode & 0o077).toBe(0);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
