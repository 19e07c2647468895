import { execFile } from "node:child_process";
import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";

/** The system account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

const NAME = "postgres";

async function idsOf(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * The account to run PostgreSQL as: null is one's own. PostgreSQL refuses to run as root, so root
 * runs it as the owner of the database at `data`, else as `postgres`, and creates that
 * account where it is missing.
 */
export async function findAccount(data: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const keeper = statSync(data, { throwIfNoEntry: false });
  if (keeper !== undefined && keeper.uid !== 0) return { uid: keeper.uid, gid: keeper.gid };
  const existing = await idsOf(NAME).catch(() => null);
  if (existing !== null) return existing;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", NAME]);
  } catch (error) {
    // Another process may have been faster.
    const created = await idsOf(NAME).catch(() => null);
    if (created !== null) return created;
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the account "${NAME}" could not be created: create it, start as another user, or set DATABASE_URL.`,
      error,
    );
  }
  return idsOf(NAME);
}

function mayEnter(stats: Stats, account: Account): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

/** Whether an account can reach `path`, which need not exist yet. */
export function canReach(account: Account | null, path: string): boolean {
  if (account === null) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() && !mayEnter(stats, account)) return false;
    if (folder === dirname(folder)) return true;
  }
}
