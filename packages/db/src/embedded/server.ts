import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import {
  type Account,
  type Binaries,
  EmbeddedPostgresError,
  findAccount,
  findBinaries,
  prepareFolder,
  reasonOf,
} from "./binaries.ts";
import { type Cluster, ensureCluster, isAlive, NAME, postmasterOf, signIn } from "./cluster.ts";

export interface EmbeddedSettings {
  /** Holds the database; made on first use. */
  readonly directory: string;
  /** Preferred port; when it is in use, another is taken. By default any free one. */
  readonly port?: number;
  /** Receives lines that the operator should read. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** For `openDatabase`. */
  readonly url: string;
  /** The server ran already. */
  readonly reused: boolean;
  /** Whether the server runs at this moment. */
  readonly alive: boolean;
  /**
   * Starts the server again at its port when it died. Throws an EmbeddedPostgresError when it
   * does not start there.
   */
  revive(): Promise<void>;
  /** Stops the server, unless another process that started or found it still uses it. */
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** A busy machine takes minutes; a server that ends is noticed immediately. */
const START_LIMIT_MS = 600_000;
const START_ATTEMPTS = 10;
/** The caller that revives a server tries again by itself. */
const REVIVE_ATTEMPTS = 2;

/** A free port: the preferred one if it is free. */
async function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error) => (preferred === 0 ? reject(error) : resolve(freePort(0))));
    server.listen(preferred, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      server.close(() => resolve(port));
    });
  });
}

const urlOf = (cluster: Cluster, port: number, database: string): string =>
  `postgresql://${NAME}:${cluster.password}@127.0.0.1:${port}/${database}`;

/** Whether our cluster answers at that port; makes its database on the way. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    if (rows[0]?.data_directory !== cluster.data) return false;
    const named = await client.query("SELECT FROM pg_database WHERE datname = $1", [NAME]);
    if (named.rowCount === 0) {
      // Two processes may try at the same time; either is fine.
      await client.query(`CREATE DATABASE ${NAME}`).catch((error: unknown) => {
        if (!["42P04", "23505"].includes(reasonOf(error))) throw error;
      });
    }
    return true;
  } catch (error) {
    // Not up yet, or another server: the caller tries again until its time is over.
    if (error instanceof Error) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** The last lines that a server wrote before it failed to start. */
const lastComplaint = (file: string): string =>
  existsSync(file)
    ? (readFileSync(file, "utf8")
        .match(/^.*(FATAL|PANIC):.*$/gm)
        ?.at(-1) ?? "")
    : "";

/** Twice a segment of PostgreSQL's log. */
const MIN_FREE_BYTES = 32 * 1_048_576;

/** That the disk is full, if it is: a server that cannot write does not write that, either. */
function lackOfRoom(cluster: Cluster): string {
  const { bavail, bsize } = statfsSync(join(cluster.data, "pg_wal"));
  return bavail * bsize < MIN_FREE_BYTES ? " Its disk is full: make room there." : "";
}

/** Starts the server or finds it running; true when it ran already. */
async function startOrFind(
  folder: string,
  cluster: Cluster,
  binaries: Binaries,
  account: Account | null,
  choosePort: () => Promise<number>,
  attempts: number,
): Promise<{ port: number; reused: boolean }> {
  const logFile = join(folder, "server.log");
  const deadline = Date.now() + START_LIMIT_MS;
  const limitS = String(START_LIMIT_MS / 1_000);
  const words = ["start", "-D", cluster.data, "-l", logFile, "-w", "-t", limitS, "-s"];
  const failures: unknown[] = [];
  let startedPort: number | undefined;
  while (Date.now() < deadline && failures.length < attempts) {
    const running = postmasterOf(cluster.data);
    if (running?.alive) {
      if (await answers(cluster, running.port)) {
        return { port: running.port, reused: running.port !== startedPort };
      }
      await sleep(100);
      continue;
    }
    // PostgreSQL removes the file of a dead server itself, but not when its pid is in use again.
    if (running !== null && isAlive(running.pid)) {
      rmSync(join(cluster.data, "postmaster.pid"), { force: true });
    }
    const port = await choosePort();
    try {
      // pg_ctl puts the server into a separate session: an interrupt from the keyboard reaches
      // this process alone, which can finish its writing before it stops the server.
      await run(binaries.pgCtl, [...words, "-o", `-p ${port}`], { ...account, cwd: folder });
      startedPort = port;
    } catch (error) {
      // Another process may have been faster, with this directory or with the port.
      failures.push(error);
      await sleep(200);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start with ${cluster.data}; see ${logFile}: ${lastComplaint(logFile)}${lackOfRoom(cluster)}`,
    failures.at(-1),
  );
}

/**
 * Starts a PostgreSQL server of our own on the loopback interface, or reuses the one that runs for
 * that directory already. Throws an EmbeddedPostgresError with a sentence for people.
 */
export async function startEmbeddedPostgres(settings: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const account = await findAccount(join(settings.directory, "cluster", "data"));
  const folder = prepareFolder(settings.directory, account, settings.log ?? (() => {}));
  const binaries = await findBinaries(account);
  const cluster = await ensureCluster(folder, binaries, account);
  // Before the server is looked for: from here on, a process that would stop it sees that it is in use.
  const signOut = signIn(folder);
  const start = (choosePort: () => Promise<number>, attempts: number) =>
    startOrFind(folder, cluster, binaries, account, choosePort, attempts);
  const isUp = (): boolean => postmasterOf(cluster.data)?.alive === true;
  const { port, reused } = await start(() => freePort(settings.port ?? 0), START_ATTEMPTS).catch(
    (error: unknown) => {
      signOut();
      throw error;
    },
  );

  return {
    url: urlOf(cluster, port, NAME),
    reused,
    get alive() {
      return isUp();
    },
    async revive() {
      const revived = await start(async () => port, REVIVE_ATTEMPTS);
      if (revived.port === port) return;
      throw new EmbeddedPostgresError(
        `PostgreSQL came back at port ${revived.port} instead of ${port}: start the arena again.`,
      );
    },
    async stop() {
      if (signOut() > 0 || !isUp()) return;
      await run(
        binaries.pgCtl,
        ["stop", "-D", cluster.data, "-m", "fast", "-w", "-t", "60", "-s"],
        { ...account, cwd: folder },
      );
    },
  };
}
