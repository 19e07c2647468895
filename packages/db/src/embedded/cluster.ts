import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
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
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { isAlive } from "./process.ts";

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
