import { createHash } from "node:crypto";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Account, canReach } from "./account.ts";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";

/** A folder outside of any home, the same for the same key on every start. */
export function fallbackFolder(purpose: string, key: string): string {
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
