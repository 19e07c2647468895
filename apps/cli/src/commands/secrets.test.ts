import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, openDatabase, secretById, storeSecret } from "@wisp/db";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { keyIdOf, keyRing, newRingKey, SecretUnreadable, seal, unseal } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { wisp } from "../../test/wisp.ts";

const { url } = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), "wisp-secrets-"));
// PostgreSQL runs under a separate account when this runs as root.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Works on a database without leaving a connection to it. */
async function on<T>(
  address: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url: address });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

interface PlantedSecret {
  readonly id: string;
  readonly text: string;
}

async function plant(address: string, ring: string, count: number): Promise<PlantedSecret[]> {
  const planted = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    text: `sk-PLANTED-${index}`,
  }));
  await on(address, async (database) => {
    for (const { id, text } of planted) {
      const sealed = seal(keyRing(ring), text, { id, host: "127.0.0.1" });
      await storeSecret(database, { id, sealed, lastFour: "", host: "127.0.0.1" });
    }
  });
  return planted;
}

const sealedOf = (address: string, { id }: PlantedSecret): Promise<string> =>
  on(address, async (database) => (await secretById(database, id))?.sealed ?? "");

async function expectReadable(
  address: string,
  planted: readonly PlantedSecret[],
  ring: string,
  old: string,
): Promise<void> {
  for (const each of planted) {
    const sealed = await sealedOf(address, each);
    expect(keyIdOf(sealed)).toBe(keyRing(ring).ids[0]);
    expect(unseal(keyRing(ring), sealed, { id: each.id, host: "127.0.0.1" })).toBe(each.text);
    expect(() => unseal(keyRing(old), sealed, { id: each.id, host: "127.0.0.1" })).toThrow(
      SecretUnreadable,
    );
  }
}

test("a new key is one entry of a ring", async () => {
  const { code, stdout, stderr } = await wisp(["secrets", "new-key"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(keyRing(stdout).ids).toHaveLength(1);
  expect((await wisp(["secrets", "new-key"])).stdout).not.toBe(stdout);
});

test("given keys: everything goes to the first, the others are named as spare", async () => {
  const [young, old, unknown] = [newRingKey(), newRingKey(), newRingKey()];
  const planted = await plant(url, old, 5);
  const rotate = (keys: string) =>
    wisp(["secrets", "rotate"], { env: { DATABASE_URL: url, WISP_SECRET_KEYS: keys } });
  const ring = `${young} ${old}`;
  const ran = await rotate(ring);
  expect(ran).toMatchObject({ code: 0, stdout: "5 secrets resealed, 0 unreadable\n" });
  expect(ran.stderr).toBe(
    `These keys can be removed from WISP_SECRET_KEYS everywhere: ${keyRing(old).ids[0]}.\n`,
  );
  await expectReadable(url, planted, young, old);
  expect((await rotate(ring)).stdout).toBe("0 secrets resealed, 0 unreadable\n");
  const [lost] = await plant(url, unknown, 1);
  if (lost === undefined) throw new Error("nothing planted");
  const before = await sealedOf(url, lost);
  const again = await rotate(ring);
  expect(again).toMatchObject({ code: 1, stdout: "0 secrets resealed, 1 unreadable\n" });
  expect(await sealedOf(url, lost)).toBe(before);
  await on(url, (database) => database.pool.query(`DELETE FROM "Secret"`));
  for (const key of [young, old, unknown]) {
    expect(JSON.stringify([ran, again])).not.toContain(key.split(":")[1]);
  }
});

test("a file of keys next to one's own database gets a new first key and keeps the others", async () => {
  const env = { DATABASE_URL: url, WISP_DATA: join(folder, "given") };
  const file = join(env.WISP_DATA, "secret-keys");
  expect(await wisp(["secrets", "rotate"], { env })).toMatchObject({ code: 0 });
  const old = readFileSync(file, "utf8");
  const planted = await plant(url, old, 3);
  const busy = openDatabase({ url });
  await busy.pool.query("SELECT 1");
  const refused = await wisp(["secrets", "rotate"], { env });
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^The arena is open, .*Close that first/);
  expect(readFileSync(file, "utf8")).toBe(old);
  await busy.close();
  const ran = await wisp(["secrets", "rotate"], { env });
  expect(ran).toMatchObject({ code: 0, stdout: "3 secrets resealed, 0 unreadable\n" });
  const ring = readFileSync(file, "utf8");
  expect(keyRing(ring).ids.slice(1)).toEqual(keyRing(old).ids);
  expect(ran.stderr).toContain(keyRing(old).ids.join(", "));
  await expectReadable(url, planted, ring, old);
});

test("the arena's own database: the file is left with the one key that is needed", async () => {
  const env = { WISP_DATA: join(folder, "own") };
  const file = join(env.WISP_DATA, "secret-keys");
  expect(await wisp(["secrets", "rotate"], { env })).toMatchObject({ code: 0 });
  const old = readFileSync(file, "utf8");
  expect(keyRing(old).ids).toHaveLength(1);
  await using postgres = await embedded(env.WISP_DATA);
  const planted = await plant(postgres.url, old, 3);
  const ran = await wisp(["secrets", "rotate"], { env });
  expect(ran).toMatchObject({ code: 0, stdout: "3 secrets resealed, 0 unreadable\n" });
  const ring = readFileSync(file, "utf8");
  expect(keyRing(ring).ids).toHaveLength(1);
  await expectReadable(postgres.url, planted, ring, old);
});

async function embedded(directory: string): Promise<AsyncDisposable & { readonly url: string }> {
  const postgres = await startEmbeddedPostgres({ directory });
  await applyMigrations(postgres.url);
  return { url: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() };
}
