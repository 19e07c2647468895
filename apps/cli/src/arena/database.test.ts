import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { databaseHealth, openDatabase } from "@wisp/db";
import { afterAll, expect, test } from "vitest";
import type { ArenaSettings } from "../env.ts";
import { withTerminal } from "../terminal.ts";
import { openArenaDatabase } from "./database.ts";

const folder = mkdtempSync(join(tmpdir(), "wisp-full-"));
// PostgreSQL runs under a separate account when this runs as root.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an arena whose Postgres cannot write its log waits, says why, and comes back", async () => {
  let said = "";
  const stderr = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      said += chunk;
      done();
    },
  });
  const given = { stdin: Readable.from([]), stdout: stderr, stderr, env: {} };
  await withTerminal(given, async () => {
    const settings: ArenaSettings = {
      databaseUrl: undefined,
      dataDirectory: folder,
      port: undefined,
      runnerPort: undefined,
      secretKeys: undefined,
      mode: "local",
      environment: {},
    };
    const arena = await openArenaDatabase(settings);
    const close = new AbortController();
    const keeping = arena.keep(close.signal);
    const database = openDatabase({ url: arena.url });
    await database.pool.query("CREATE TABLE kept AS SELECT 7 AS number");
    const log = join(folder, "cluster", "data", "pg_wal");
    // As on a full disk, no new file of the log can be made: the server gives up.
    chmodSync(log, 0o500);
    await expect(
      (async () => {
        for (let file = 0; file < 20; file += 1) {
          await database.pool.query(
            "SELECT pg_switch_wal(), pg_logical_emit_message(true, '', '')",
          );
        }
      })(),
    ).rejects.toThrow();
    await expect.poll(() => said).toMatch(/The arena waits until it starts/);
    expect(await databaseHealth(database)()).toBe("down");
    let mayStart = false;
    const starting = arena.up(close.signal).then(() => {
      mayStart = true;
    });
    expect(mayStart).toBe(false);
    chmodSync(log, 0o700);
    await starting;
    await expect.poll(() => said).toMatch(/PostgreSQL is back/);
    expect(await databaseHealth(database)()).toBe("up");
    expect((await database.pool.query("SELECT number FROM kept")).rows).toEqual([{ number: 7 }]);
    expect(said).toMatch(/PostgreSQL ended. Restarting it …\nPostgreSQL does not start with/);
    await database.close();
    close.abort();
    expect(await keeping).toBeNull();
    await arena.stop();
  });
});
