import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@wisp/db";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { print } from "@wisp/test-kit/measure";

/** An embedded Postgres in a separate directory, fsync on; leaving its scope removes it. */
export interface BenchPostgres extends AsyncDisposable {
  /** A new migrated database. */
  create(name: string): Promise<string>;
  /** A new database that holds what `from` holds; that one must have no connections. */
  copy(from: string, name: string): Promise<string>;
}

/** Starts it and says which it is; throws when it does not write safely. */
export async function startPostgres(): Promise<BenchPostgres> {
  const directory = join(tmpdir(), `wisp-bench-${randomUUID()}`);
  const server = await startEmbeddedPostgres({ directory });
  const maintenance = openDatabase({ url: server.url, poolSize: 1 });
  const remove = async (): Promise<void> => {
    await maintenance.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => remove().finally(() => process.exit(1)));
  }
  const { rows } = await maintenance.connection.query<{ setting: string }>(
    `SELECT setting FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'server_version') ORDER BY name`,
  );
  const [fsync, version, synchronous] = rows.map(({ setting }) => setting);
  print(`PostgreSQL ${version}: fsync ${fsync}, synchronous_commit ${synchronous}`);
  if (fsync !== "on" || synchronous !== "on") throw new Error("commits are not safe");
  const urlOf = (name: string): string => {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    async create(name) {
      await maintenance.connection.query(`CREATE DATABASE "${name}"`);
      await applyMigrations(urlOf(name));
      return urlOf(name);
    },
    async copy(from, name) {
      await maintenance.connection.query(`CREATE DATABASE "${name}" TEMPLATE "${from}"`);
      return urlOf(name);
    },
    [Symbol.asyncDispose]: remove,
  };
}
