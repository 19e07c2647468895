import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { pgbouncerSettings } from "./src/proxies.ts";

const { url } = await freshDatabase();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The address of a pgbouncer before the database of this file, with the settings of the cluster and one connection. */
async function startPgbouncer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "wisp-pgbouncer-"));
  const address = new URL(url);
  const own = { host: "127.0.0.1", port: await freePort() };
  const server = { host: address.hostname, port: Number(address.port) };
  const [users, settings] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  writeFileSync(users, `"${address.username}" "${address.password}"\n`);
  const text = pgbouncerSettings(own, server, address.pathname.slice(1), users);
  writeFileSync(settings, text.replace(/^default_pool_size = .*$/m, "default_pool_size = 1"));
  // It refuses to run as root.
  chmodSync(folder, 0o755);
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", [...user, settings], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: "ignore",
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  address.host = `${own.host}:${own.port}`;
  await expect.poll(() => queryOnce(address.href, "SELECT 1")).toBeDefined();
  return address.href;
}

async function queryOnce(address: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("what a tool sets in its session through pgbouncer reaches nobody else", async () => {
  if (!debianPrograms(["pgbouncer"], "statements after a tool, through pgbouncer")) return;
  const pooled = await startPgbouncer();
  const [before] = await queryOnce(pooled, "SELECT pg_backend_pid() AS pid");
  // As pg_dump begins; and two other ways to stand before the tables.
  await queryOnce(pooled, "SELECT pg_catalog.set_config('search_path', '', false)");
  await queryOnce(pooled, `CREATE TEMPORARY TABLE "Match" (id int)`);
  await queryOnce(pooled, "SET default_transaction_read_only = on");
  const database = openDatabase({ url: pooled, pooled: true });
  onTestFinished(() => database.close());
  expect(await database.prisma.match.count()).toBe(0);
  const { rows } = await database.connection.query(
    `SELECT count("createdAt")::int AS matches, current_setting('transaction_read_only') AS "readOnly" FROM "Match"`,
  );
  expect(rows).toEqual([{ matches: 0, readOnly: "off" }]);
  // It was the same connection to the server.
  expect(await queryOnce(pooled, "SELECT pg_backend_pid() AS pid")).toEqual([before]);
});
