import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@wisp/db";
import { s3Server } from "@wisp/exports/test/s3";
import { newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { sweeps } from "@wisp/test-kit/sweep";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { playedMatches } from "../../test/arena.ts";
import { type Ran, wisp } from "../../test/wisp.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-backups-"));
const server = await s3Server();
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const { database, url } = await freshDatabase();
for await (const _ of playedMatches(database)) break;

const secretKeys = newRingKey();
const key = newRingKey();
const [keyId] = key.split(":");

interface BackupLocation {
  readonly url?: string;
  readonly backups?: string;
  readonly key?: string;
}

const run = (words: readonly string[], place: BackupLocation = {}): Promise<Ran> =>
  wisp(words, {
    env: {
      DATABASE_URL: place.url ?? url,
      WISP_SECRET_KEYS: secretKeys,
      WISP_BACKUPS: place.backups ?? folder,
      WISP_BACKUP_KEY: place.key ?? key,
      AWS_ACCESS_KEY_ID: server.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.keys.secretAccessKey,
      AWS_ENDPOINT_URL_S3: server.keys.endpoint,
      AWS_REGION: server.keys.region,
    },
  });

const scratchDatabases = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `SELECT FROM pg_database WHERE datname LIKE 'wisp\\_drill\\_%'`,
  );
  return rows.length;
};

const matchesIn = async (copy: string): Promise<number> => {
  const opened = openDatabase({ url: copy, poolSize: 1 });
  const { rowCount } = await opened.pool.query(`SELECT FROM "Match"`);
  await opened.close();
  return rowCount ?? 0;
};

const places = [
  ["a folder", "latest", () => folder, () => key],
  ["a folder, without a key,", "its name", () => join(folder, "plain"), () => ""],
  ["a bucket", "latest", () => "s3://wisp/backups", () => key],
] as const;

test.each(sweeps ? places : places.slice(0, 1))(
  "a backup in %s is listed, tried out, and restored by %s",
  { tags: ["scales"] },
  async (_, word, backupsIn, keyIn) => {
    const place = { backups: backupsIn(), key: keyIn() };
    const empty = await run(["restore", "latest"], place);
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining("has no backups.") });
    const made = await run(["backup", "now"], place);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toMatch(
      /^wisp-backup-\d{8}T\d{6}Z\.gz(\.enc)? in .+: \d+ matches, \d+ agents\n$/,
    );
    const encrypted = `It is encrypted with the key ${keyId}: keep WISP_BACKUP_KEY`;
    expect(made.stderr.includes(encrypted)).toBe(place.key !== "");
    const [name = ""] = made.stdout.split(" ");
    for (const [known, ...words] of [
      ["size as written", "list"],
      ["whole", "list", "--verify"],
    ]) {
      const { code, stdout } = await run(["backup", ...words], place);
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(
          new RegExp(
            `^${name.replaceAll(".", "\\.")}  0\\.0 hours old  \\d+\\.\\d MiB  ${known}\\n$`,
          ),
        ),
      });
    }

    const drilled = await run(["backup", "drill", "--max-age", "1"], place);
    expect(drilled).toMatchObject({ code: 0, stderr: "" });
    expect(drilled.stdout).toMatch(
      /^\d+ matches, 0 differences\nThe newest restorable state is 0\.0 hours old, of .+Z \(wisp-backup-.+\)\. Restoring and verifying it took \d+\.\d s\.\n$/,
    );
    expect(await scratchDatabases()).toBe(0);

    const { url: copy } = await freshDatabase();
    const restored = await run(["restore", word === "latest" ? word : name], {
      ...place,
      url: copy,
    });
    expect(restored).toMatchObject({ code: 0 });
    expect(await matchesIn(copy)).toBe(await matchesIn(url));
  },
);

test("an encrypted file says which key it needs, and changes nothing without it", async () => {
  const { url: copy } = await freshDatabase();
  const path = join(folder, "by-hand.gz");
  expect(await run(["backup", path])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("It is encrypted with the key"),
  });
  const other = `${keyId}:${newRingKey().split(":")[1]}`;
  for (const [wrong, sentence] of [
    ["", `encrypted with the key ${keyId}, which is not at hand. Put its key into WISP_BACKUP_KEY`],
    [newRingKey(), `encrypted with the key ${keyId}, which is not at hand.`],
    [other, `encrypted with another key than the one that is called ${keyId} here`],
  ] as const) {
    const refused = await run(["restore", path], { url: copy, key: wrong });
    expect(refused).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(sentence),
    });
  }
  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed[bytes.length - 40] ?? 0) ^ 1, bytes.length - 40);
  const damaged = join(folder, "damaged.gz");
  for (const content of [bytes.subarray(0, bytes.length >> 1), changed]) {
    await writeFile(damaged, content);
    expect(await run(["restore", damaged], { url: copy })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not a complete backup\. It is cut short or was changed\./),
    });
  }
  expect(await run(["restore", path], { url: copy, key: "nonsense" })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^WISP_BACKUP_KEY: Entry 1 of the key ring is not a key/),
  });
  expect(await matchesIn(copy)).toBe(0);
  const rotated = { url: copy, key: `${newRingKey()} ${key}` };
  expect(await run(["restore", path], rotated)).toMatchObject({ code: 0 });
});

test("with a key, nothing that others put into the store is taken by itself", async () => {
  const [plain, backups] = [join(folder, "others"), join(folder, "own")];
  const [name = ""] = (await run(["backup", "now"], { backups: plain, key: "" })).stdout.split(" ");
  const bytes = await readFile(join(plain, name));
  const { url: copy } = await freshDatabase();
  const place = { backups, url: copy };
  await mkdir(backups);
  await writeFile(join(backups, name), bytes);
  expect(await run(["restore", "latest"], place)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has no encrypted backups, .*To take one that is not, name it: /),
  });
  expect(await run(["backup", "drill"], { backups })).toMatchObject({ code: 1 });
  await writeFile(join(backups, `${name}.enc`), bytes);
  for (const word of ["latest", `${name}.enc`]) {
    expect(await run(["restore", word], place)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is not a complete backup."),
    });
  }
  expect(await matchesIn(copy)).toBe(0);
  expect(await run(["restore", name], place)).toMatchObject({ code: 0 });
});

test("a drill passes over damaged backups, and fails when the newest good one is too old", async () => {
  const backups = join(folder, "drills");
  const none = await run(["backup", "drill"], { backups });
  expect(none).toMatchObject({ code: 1, stderr: `${backups} has no backups.\n` });
  const made = await run(["backup", "now"], { backups });
  const [name = ""] = made.stdout.split(" ");
  const old = `wisp-backup-20260102T030000Z.gz.enc`;
  await rename(join(backups, name), join(backups, old));
  const tooOld = await run(["backup", "drill", "--max-age", "48"], { backups });
  expect(tooOld).toMatchObject({ code: 1, stderr: "It is older than 48 hours.\n" });
  expect(await run(["backup", "drill"], { backups })).toMatchObject({ code: 0 });
  const bytes = await readFile(join(backups, old));
  // Its receipt is there still: the list sees the damage, as the drill does.
  await writeFile(join(backups, name), bytes.subarray(0, bytes.length - 1));
  expect(await run(["backup", "list"], { backups })).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/MiB {2}damaged\n.* without a receipt\n$/),
    stderr: "1 backup is damaged: not what was written.\n",
  });
  const passed = await run(["backup", "drill"], { backups });
  expect(passed).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("of 2026-01-02T03:00:00.000Z"),
    stderr: expect.stringMatching(/^wisp-backup-.+ is not a complete backup\./),
  });
  await rm(join(backups, old));
  expect(await run(["backup", "drill"], { backups })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/No backup can be restored\.\n$/),
  });
  const otherKey = await run(["backup", "drill"], { backups, key: newRingKey() });
  expect(otherKey).toMatchObject({ code: 1, stderr: expect.stringContaining(`the key ${keyId}`) });
  expect(await scratchDatabases()).toBe(0);
  for (const age of ["0", "soon"]) {
    expect(await run(["backup", "drill", "--max-age", age])).toMatchObject({ code: 2 });
  }
});

test("a drill whose database goes away ends with a sentence", async () => {
  const backups = join(folder, "interrupted");
  await run(["backup", "now"], { backups });
  const there = new URL(url);
  let open = 0;
  const way = createServer((client) => {
    const server = connect(Number(there.port), there.hostname);
    open += 1;
    // The drill's own database is reached by the later connections.
    const isCut = open > 2;
    let bytes = 0;
    client.on("error", () => {}).on("close", () => server.destroy());
    server.on("error", () => {}).on("close", () => client.destroy());
    server.pipe(client);
    client.on("data", (part) => {
      bytes += part.length;
      if (isCut && bytes > 2_000) server.destroy();
      else server.write(part);
    });
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  onTestFinished(() => void way.close());
  const address = z.object({ port: z.int() }).parse(way.address());
  const cut = new URL(url);
  cut.host = `127.0.0.1:${address.port}`;
  const drilled = await run(["backup", "drill"], { backups, url: cut.href });
  expect(drilled).toMatchObject({ code: 1, stdout: "" });
  expect(drilled.stderr).toMatch(/^The drill was interrupted: .+ start the drill again\.\n$/);
});

test("a store that is not there, or full, is named, and has no half backup", async () => {
  expect(await run(["backup", "now"], { backups: "" })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^WISP_BACKUPS names no place for backups/),
  });
  expect(await run(["backup", "now"], { backups: "s3://none/a" })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^s3:\/\/none\/a\/ answers GET with 404 NoSuchBucket/),
  });
  const full = join(folder, "full");
  await mkdir(full);
  if (process.getuid?.() !== 0) {
    process.stderr.write("Not tried: a backup onto a full disk (only root can mount one).\n");
    return;
  }
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=4k", "wisp-full", full]);
  onTestFinished(() => void execFileSync("umount", [full]));
  for (const words of [
    ["backup", "now"],
    ["backup", join(full, "by-hand.gz")],
  ]) {
    expect(await run(words, { backups: full })).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/full.* cannot be written: ENOSPC: no space left on device/),
    });
    expect(await readdir(full)).toEqual([]);
  }
});
