/**
 * Tries point in time recovery with pgBackRest, as docs/operating/backups.md describes it, on a Postgres of its own
 * in a temporary folder: writes a row every 250 ms, drops the table as a mistake, and goes back to a moment before.
 * Needs Debian's postgresql-15 and pgbackrest, and root to become the user postgres.
 */
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const BIN = "/usr/lib/postgresql/15/bin";
export const programs = ["pgbackrest", "pg_ctlcluster", "runuser"];

const ROWS = 24;
const EVERY_MS = 250;
/** The row after which the moment is that is restored. */
const TARGET_ROW = 16;

/** What a drill found; times as Postgres writes them. */
export interface PitrDrill {
  readonly target: string;
  /** The time of the newest row that was there again. */
  readonly lastRow: string;
  readonly rows: number;
  /** Rows that had been written before the target. */
  readonly expected: number;
  readonly backupSeconds: number;
  /** From the beginning of the restore to the first answer of a writable database. */
  readonly restoreSeconds: number;
}

const asPostgres = (command: string, words: readonly string[]): string =>
  execFileSync("runuser", ["-u", "postgres", "--", command, ...words], {
    cwd: "/",
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });

const seconds = (fromMs: number): number => Math.round((performance.now() - fromMs) / 100) / 10;

/** @param port a free port of this machine */
export async function pitrDrill(port: number): Promise<PitrDrill> {
  const folder = mkdtempSync(join(tmpdir(), "wisp-pitr-"));
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })),
  );
  const own = (path: string): void => chownSync(path, uid ?? -1, gid ?? -1);
  const made = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path);
    own(path);
    return path;
  };
  own(folder);
  const [repository, logs, locks] = ["repository", "logs", "locks"].map(made);
  const data = join(folder, "data");
  const settings = join(folder, "pgbackrest.conf");
  writeFileSync(
    settings,
    `[global]
repo1-path=${repository}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a-passphrase-of-the-drill
repo1-retention-full=2
start-fast=y
log-path=${logs}
lock-path=${locks}
log-level-console=warn

[wisp]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
`,
  );
  own(settings);
  const pgbackrest = (...words: string[]): string =>
    asPostgres("pgbackrest", [`--config=${settings}`, "--stanza=wisp", ...words]);
  const sql = (text: string): string =>
    asPostgres(join(BIN, "psql"), ["-XAtq", "-h", folder, "-p", `${port}`, "-c", text]).trim();
  const control = (...words: string[]): string =>
    asPostgres(join(BIN, "pg_ctl"), ["-D", data, "-w", "-l", join(folder, "log"), ...words]);
  try {
    asPostgres(join(BIN, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust"]);
    writeFileSync(
      join(data, "postgresql.auto.conf"),
      `port = ${port}
listen_addresses = ''
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'pgbackrest --config=${settings} --stanza=wisp archive-push %p'
archive_timeout = 60
`,
    );
    control("start");
    pgbackrest("stanza-create");
    pgbackrest("check");
    const backupStart = performance.now();
    pgbackrest("--type=full", "backup");
    const backupSeconds = seconds(backupStart);
    sql("CREATE TABLE written (n int, at timestamptz DEFAULT clock_timestamp())");
    let target = "";
    for (let row = 1; row <= ROWS; row += 1) {
      sql(`INSERT INTO written VALUES (${row})`);
      await sleep(EVERY_MS);
      if (row === TARGET_ROW) target = sql("SELECT clock_timestamp()");
    }
    sql("DROP TABLE written");
    // The segment of the mistake is archived at the latest after archive_timeout; here at once.
    sql("SELECT pg_switch_wal()");
    control("stop", "-m", "fast");

    const restoreStart = performance.now();
    renameSync(data, `${data}-before`);
    mkdirSync(data, { mode: 0o700 });
    own(data);
    pgbackrest("--type=time", `--target=${target}`, "--target-action=promote", "restore");
    control("start");
    while (sql("SELECT pg_is_in_recovery()") !== "f") await sleep(50);
    const restoreSeconds = seconds(restoreStart);
    const [rows = "", lastRow = ""] = sql("SELECT count(*), max(at) FROM written").split("|");
    return {
      target,
      lastRow,
      rows: Number(rows),
      expected: TARGET_ROW,
      backupSeconds,
      restoreSeconds,
    };
  } finally {
    try {
      control("stop", "-m", "immediate");
    } catch {
      // It did not run.
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const drill = await pitrDrill(Number(process.argv[2] ?? 5990));
  process.stdout.write(
    `The base backup took ${drill.backupSeconds} s. The database of ${drill.target} was there again after ${drill.restoreSeconds} s, with ${drill.rows} of ${drill.expected} rows, the last one of ${drill.lastRow}.\n`,
  );
}
