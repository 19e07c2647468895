import { execFile, execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, type Binaries, EmbeddedPostgresError } from "./binaries.ts";

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
interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False for a file that a killed server left behind, its pid perhaps used by another process. */
  readonly alive: boolean;
}

/** A file that may be removed at any moment; null: it is not there. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** The server that keeps `data`, or kept it when it was killed; null after an orderly stop. */
export function postmasterOf(data: string): Postmaster | null {
  const text = textOf(join(data, "postmaster.pid"));
  if (text === null) return null;
  const [pid, , , port] = text.split("\n").map(Number);
  if (pid === undefined || !Number.isInteger(pid)) return null;
  return { pid, port: port ?? 0, alive: isAlive(pid) && commandOf(pid).includes(data) };
}

/** The superuser of an embedded server, and its database. */
export const NAME = "wisp";

/** A data directory with the password of its superuser. */
export interface Cluster {
  readonly data: string;
  readonly password: string;
}

const run = promisify(execFile);

const settings = `
# Written by Wisp. fsync stays on: a committed turn outlives a power cut.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
timezone = 'UTC'
log_timezone = 'UTC'
`;

const DRAFT = "draft-";

/** Drafts of processes that were killed while they made one. */
function removeOldDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(name.slice(DRAFT.length));
    if (name.startsWith(DRAFT) && !isAlive(pid)) rmSync(join(folder, name), { recursive: true });
  }
}

async function draftCluster(
  draft: string,
  { initdb }: Binaries,
  account: Account | null,
): Promise<void> {
  const passwordFile = join(draft, "password");
  const data = join(draft, "data");
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (account !== null) {
    chownSync(draft, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  await run(
    initdb,
    [
      `--pgdata=${data}`,
      `--username=${NAME}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ],
    { ...account, cwd: draft },
  ).catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      `PostgreSQL could not set up a database in ${draft}: ${error instanceof Error ? error.message.trim() : error}`,
      error,
    );
  });
  appendFileSync(join(data, "postgresql.conf"), settings);
}

function readCluster(path: string, { major }: Binaries): Cluster {
  const data = join(path, "data");
  const read = (file: string): string => {
    try {
      return readFileSync(file, "utf8").trim();
    } catch (error) {
      throw new EmbeddedPostgresError(
        `${path} does not contain a readable database (${file}): move it away, or set DATABASE_URL.`,
        error,
      );
    }
  };
  const version = read(join(data, "PG_VERSION"));
  if (version !== major) {
    throw new EmbeddedPostgresError(
      `The database in ${path} was made by PostgreSQL ${version}, but this is ${major}: move it away to start with an empty one, or serve it with PostgreSQL ${version} and set DATABASE_URL.`,
    );
  }
  return { data, password: read(join(path, "password")) };
}

/**
 * The cluster in `folder`, made on first use. It is made in another folder and moved into place, so that a
 * process that dies midway leaves no partial cluster and of two concurrent ones one wins.
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  account: Account | null,
): Promise<Cluster> {
  const path = join(folder, "cluster");
  if (!existsSync(path)) {
    removeOldDrafts(folder);
    const draft = join(folder, `${DRAFT}${process.pid}`);
    try {
      await draftCluster(draft, binaries, account);
      renameSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return readCluster(path, binaries);
}

/**
 * Notes in `folder` that this process uses the server of that folder. The returned function takes
 * the note back and returns the number of users that are left; those that were killed do not count.
 */
export function signIn(folder: string): () => number {
  const users = join(folder, "users");
  const mine = `${process.pid}-${randomUUID()}`;
  mkdirSync(users, { recursive: true });
  writeFileSync(join(users, mine), "");
  return () => {
    rmSync(join(users, mine), { force: true });
    const notes = existsSync(users) ? readdirSync(users) : [];
    const left = notes.filter((name) => isAlive(Number(name.split("-")[0])));
    for (const name of notes) if (!left.includes(name)) rmSync(join(users, name), { force: true });
    return left.length;
  };
}
