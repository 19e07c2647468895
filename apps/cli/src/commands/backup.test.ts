import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Database, newId, openDatabase, storeSecret } from "@wisp/db";
import { writeBackup } from "@wisp/db/backup";
import { applyMigrations, knownMigrations } from "@wisp/db/migrations";
import { keyRing, newRingKey, seal } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { playedMatches } from "../../test/arena.ts";
import { type Ran, wisp } from "../../test/wisp.ts";

const folder = mkdtempSync(join(tmpdir(), "wisp-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

const arena = await freshDatabase();
/** An arena that is not empty: into which the first backup is restored, and later the others. */
const filled = await freshDatabase();
const ring = newRingKey();

const run = (url: string, words: readonly string[], keys = ring): Promise<Ran> =>
  wisp(words, { env: { DATABASE_URL: url, WISP_SECRET_KEYS: keys } });

/** Works on a database without leaving a connection to it. */
async function on<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A digest of every table, and where every sequence is. */
const contents = (url: string): Promise<Record<string, unknown>> =>
  on(url, async ({ pool }) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'
        AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS "rows", md5(string_agg(row::text, ' ' ORDER BY row::text)) AS "digest"
          FROM "${name}" row`,
      );
      found[name] = rows[0];
    }
    const { rows: sequences } = await pool.query(
      `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    );
    return { ...found, sequences };
  });

const events = (url: string): Promise<Map<string, string>> =>
  on(url, async ({ pool }) => {
    const { rows } = await pool.query<{ place: string; event: string }>(
      `SELECT "matchId" || '/' || "seq" AS "place", "event"::text AS "event" FROM "MatchEvent"`,
    );
    return new Map(rows.map(({ place, event }) => [place, event]));
  });

/** A way to a server on which the end of a table's rows and the count of them come apart. */
async function haltingWay(url: string): Promise<{ readonly url: string; close(): void }> {
  const { hostname, port } = new URL(url);
  // CopyDone, and the first byte of the CommandComplete that says how many rows there were.
  const seam = Buffer.from("c\0\0\0\u0004C", "latin1");
  const server = createServer((client) => {
    const there = connect(Number(port), hostname);
    client.setNoDelay(true).pipe(there);
    there.on("close", () => client.destroy()).on("error", () => {});
    client.on("close", () => there.destroy()).on("error", () => {});
    const pass = async (): Promise<void> => {
      for await (let piece of there) {
        for (let at = piece.indexOf(seam); at >= 0; at = piece.indexOf(seam)) {
          client.write(piece.subarray(0, at + seam.length - 1));
          await sleep(10);
          piece = piece.subarray(at + seam.length - 1);
        }
        client.write(piece);
      }
    };
    pass().catch(() => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP address");
  const way = new URL(url);
  way.host = `127.0.0.1:${address.port}`;
  return { url: way.href, close: () => server.close() };
}

test("a backup counts its rows for any chunks of the server's answer", async () => {
  const { url } = await freshDatabase();
  const rows = await on(url, async ({ pool }) => {
    for (const handle of ["ann", "b\n\\.\nc"]) {
      await pool.query(`INSERT INTO "User" ("id", "handle") VALUES ($1, $2)`, [newId(), handle]);
    }
    const { rowCount } = await pool.query(`SELECT FROM "User"`);
    return rowCount;
  });
  const way = await haltingWay(url);
  const summary = await writeBackup(way.url, createWriteStream(file("pieces.backup")));
  way.close();
  expect(summary.rows.User).toBe(rows);
});

test("a backup made while matches are played is a consistent snapshot", async () => {
  const { database, url } = arena;
  let backedUp = false;
  const play = async (): Promise<void> => {
    for await (const _ of playedMatches(database)) if (backedUp) return;
  };
  const playing = play();
  for (let running = false; !running; await sleep(2)) {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM "Match" WHERE "status" = 'running' AND
        (SELECT count(*) FROM "Match" WHERE "status" = 'finished') >= 1`,
    );
    running = rows.length > 0;
  }
  const backup = await run(url, ["backup", file("playing")]);
  backedUp = true;
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  await playing;
  const { url: copy } = filled;
  const { code, stdout, stderr } = await run(copy, ["restore", file("playing")]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [said, rebuilt] = stdout.split("\n");
  expect(said).toMatch(
    /^The arena is restored to its state of \d{4}-.+Z: \d+ matches, 6 agents\.$/,
  );
  expect(rebuilt).toMatch(/^\d+ matches, 0 differences$/);
  // Of the match that was played then, its log up to that moment.
  const [whole, part] = [await events(url), await events(copy)];
  expect(part.size).toBeGreaterThan(0);
  expect(part.size).toBeLessThan(whole.size);
  for (const [place, event] of part) {
    expect(whole.get(place)).toBe(event);
    const [id, seq] = place.split("/");
    if (seq !== "0") expect(part.has(`${id}/${Number(seq) - 1}`)).toBe(true);
  }
});

test("a restored arena contains everything, in every table, and sequences continue after it", async () => {
  const { url } = arena;
  const id = newId();
  await on(url, async (database) => {
    const sealed = seal(keyRing(ring), "sk-1", { id, host: "a.test" });
    await storeSecret(database, { id, sealed, lastFour: "", host: "a.test" });
    await database.pool.query(`UPDATE "Agent" SET "description" = $1`, [
      `\\. \n\\.\n \t \\N "quoted" 谁是卧底 🕵 \u2028`,
    ]);
  });
  const { code, stdout, stderr } = await run(url, ["backup", file("whole")]);
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/whole: \d+ matches, 6 agents, \d+\.\d MiB\n$/);
  expect(stderr).toMatch(
    /It contains 1 stored keys and tokens, encrypted\..* keep WISP_SECRET_KEYS/,
  );
  expect((await stat(file("whole"))).mode & 0o077).toBe(0);
  const { url: copy } = await freshDatabase();
  expect(await run(copy, ["restore", file("whole")])).toMatchObject({ code: 0, stderr: "" });
  expect(await contents(copy)).toEqual(await contents(url));
});

test("an arena that is open, or not empty, is left alone; --force replaces its content", async () => {
  const { url: other, database } = await freshDatabase();
  await database.pool.query("SELECT 1");
  expect(await run(other, ["restore", file("whole")])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/The arena is open.*Close that first, restore/),
  });
  const { url } = filled;
  const before = await contents(url);
  expect(await run(url, ["restore", file("whole")])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The arena is not empty"),
  });
  expect(await contents(url)).toEqual(before);
  // The keys of this arena are others: it says so.
  const forced = await run(url, ["restore", file("whole"), "--force"], newRingKey());
  expect(forced).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^1 stored keys and tokens were encrypted with keys that WISP_SEC/,
    ),
  });
  expect(await contents(url)).toEqual(await contents(arena.url));
});

test("an incomplete backup, or one of a newer release, changes nothing", async () => {
  const { url } = await freshDatabase();
  const before = await contents(url);
  const bytes = await readFile(file("whole"));
  const text = gunzipSync(bytes);
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1);
  const last = (await knownMigrations()).at(-1) ?? "";
  const files: Record<string, [Buffer, RegExp]> = {
    cut: [bytes.subarray(0, bytes.length - 9), /not a complete backup/],
    changed: [changed, /not a complete backup/],
    "cut before": [gzipSync(text.subarray(0, text.length / 2)), /not a complete backup.*too early/],
    other: [gzipSync("{}\n"), /not a complete backup/],
    plain: [Buffer.from("text"), /not a complete backup/],
    newer: [
      gzipSync(text.toString("latin1").replace(last, "29991231000000_later"), {}),
      /made by a newer release.*29991231000000_later/,
    ],
    "too old": [
      gzipSync(text.toString("latin1").replace(last, "20261125061500_table_options"), {}),
      /of a release before 0\.2\.0: upgrade through 0\.2 first/,
    ],
  };
  for (const [name, [content, sentence]] of Object.entries(files)) {
    await writeFile(file(name), content);
    expect(await run(url, ["restore", file(name)])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
  }
  expect(await run(url, ["restore", file("missing")])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/missing cannot be read/),
  });
  expect(await contents(url)).toEqual(before);
});

/** Writes a backup of an arena of release 0.2.0 with one pack of words. */
async function backUpOlder(path: string): Promise<void> {
  const { url } = await freshDatabase();
  await on(url, async ({ pool }) => {
    await pool.query("DROP SCHEMA public CASCADE");
    await pool.query("CREATE SCHEMA public");
  });
  // All that release 0.2.0 has.
  await applyMigrations(url, "20261126160000_init");
  await on(url, ({ pool }) =>
    pool.query(
      `INSERT INTO "Pack" ("id", "slug", "name", "locale", "public") VALUES ($1, 'old', 'Old', 'en', true)`,
      [newId()],
    ),
  );
  await writeBackup(url, createWriteStream(path));
}

test("a backup of an older release is restored unchanged, and migrated", async () => {
  await backUpOlder(file("older"));
  const { url: copy } = await freshDatabase();
  expect(await run(copy, ["restore", file("older")])).toMatchObject({ code: 0, stderr: "" });
  const { rows } = await on(copy, ({ pool }) =>
    pool.query<{ names: string[]; packs: string[] }>(
      `SELECT ARRAY(SELECT migration_name::text FROM _prisma_migrations ORDER BY 1) AS "names",
        ARRAY(SELECT "slug"::text FROM "Pack") AS "packs"`,
    ),
  );
  expect(rows).toEqual([{ names: await knownMigrations(), packs: ["old"] }]);
});

test("a backup of an older release that cannot be loaded does not change the arena", async () => {
  const { url } = filled;
  const before = await contents(url);
  const text = gunzipSync(await readFile(file("older"))).toString("utf8");
  // The same pack twice: only the database sees that this cannot be.
  const twice = text.replace(/^.*\told\tOld\t.*\n/m, "$&$&").replace('"Pack":1', '"Pack":2');
  await writeFile(file("twice"), gzipSync(twice));
  expect(await run(url, ["restore", file("twice"), "--force"])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not a complete backup\..*duplicate key.* Nothing was changed\./),
  });
  expect(await contents(url)).toEqual(before);
});

test("a restore that was cut off is undone by the next one, and a complete one is kept", {
  tags: ["sweep"],
}, async () => {
  const { url } = await freshDatabase();
  await on(url, ({ pool }) =>
    pool.query(`INSERT INTO "User" ("id", "handle") VALUES ($1, 'ann')`, [newId()]),
  );
  const before = await contents(url);
  expect(await run(url, ["backup", file("kept")])).toMatchObject({ code: 0 });
  const refusal = { code: 1, stderr: expect.stringContaining("The arena is not empty") };
  await on(url, ({ pool }) =>
    pool.query("ALTER SCHEMA public RENAME TO wisp_before_restore; CREATE SCHEMA public"),
  );
  await applyMigrations(url);
  expect(await run(url, ["restore", file("kept")])).toMatchObject(refusal);
  expect(await contents(url)).toEqual(before);
  await on(url, ({ pool }) => pool.query("CREATE SCHEMA wisp_before_restore"));
  expect(await run(url, ["restore", file("kept")])).toMatchObject(refusal);
  expect(await contents(url)).toEqual(before);
  // One of an older release is restored beside what is there, and then takes its place.
  await backUpOlder(file("former"));
  expect(await run(url, ["restore", file("former"), "--force"])).toMatchObject({ code: 0 });
  const { rows } = await on(url, ({ pool }) =>
    pool.query("SELECT FROM pg_namespace WHERE nspname = 'wisp_before_restore'"),
  );
  expect(rows).toEqual([]);
});
