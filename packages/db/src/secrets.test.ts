import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { makeTable } from "../test/table.ts";
import {
  dropLooseSecrets,
  giveSecret,
  newId,
  reseal,
  type StoredSecret,
  secretById,
  secretOfAgent,
  storeSecret,
} from "./index.ts";

const { database } = await freshDatabase();
const { seats } = await makeTable(database, "secrets");
const [one, other] = seats.map(({ agentId }) => agentId);
if (one === undefined || other === undefined) throw new Error("no agents");

async function stored(sealed: string): Promise<StoredSecret> {
  const secret = { id: newId(), sealed, lastFour: "abcd", host: "127.0.0.1:8000" };
  await storeSecret(database, secret);
  return secret;
}

const everySealed = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ sealed: string }>(`SELECT "sealed" FROM "Secret"`);
  return rows.map(({ sealed }) => sealed);
};

test("an agent has one secret: a new one takes the old one's place, and none deletes it", async () => {
  expect(await secretOfAgent(database, one)).toBeNull();
  const old = await stored("old");
  const young = await stored("young");
  await giveSecret(database, one, old.id);
  expect(await secretOfAgent(database, one)).toEqual(old);
  await giveSecret(database, one, old.id);
  expect(await secretById(database, old.id)).toEqual(old);
  await giveSecret(database, one, young.id);
  expect(await secretOfAgent(database, one)).toEqual(young);
  expect(await secretById(database, old.id)).toBeNull();
  await giveSecret(database, one, null);
  expect(await secretOfAgent(database, one)).toBeNull();
  expect(await secretById(database, young.id)).toBeNull();
  expect(await secretById(database, "no id")).toBeNull();
});

test("a swap that fails leaves the old secret where it was", async () => {
  const taken = await stored("taken");
  const own = await stored("own");
  await giveSecret(database, one, taken.id);
  await giveSecret(database, other, own.id);
  await expect(giveSecret(database, other, taken.id)).rejects.toThrow(/unique/);
  await expect(giveSecret(database, other, newId())).rejects.toThrow(/foreign key/);
  expect(await secretOfAgent(database, other)).toEqual(own);
  expect(await secretOfAgent(database, one)).toEqual(taken);
});

test("two concurrent swaps leave one secret, and no loose one", async () => {
  const before = (await everySealed()).length;
  const rivals = await Promise.all(["a", "b", "c", "d"].map(stored));
  await Promise.all(rivals.map(({ id }) => giveSecret(database, one, id)));
  expect(rivals).toContainEqual(await secretOfAgent(database, one));
  expect(await everySealed()).toHaveLength(before);
});

test("secrets that nobody came back for are dropped, those in use are not", async () => {
  const later = new Date(Date.now() + 60_000);
  const [loose, waiting, done] = await Promise.all(["loose", "waiting", "done"].map(stored));
  if (loose === undefined || waiting === undefined || done === undefined) throw new Error();
  await database.pool.query(
    `INSERT INTO "Check" ("id", "input", "secretId", "status")
      VALUES ($1, '{}', $2, 'waiting'), ($3, '{}', $4, 'done')`,
    [newId(), waiting.id, newId(), done.id],
  );
  expect(await dropLooseSecrets(database, new Date(Date.now() - 60_000))).toBe(0);
  expect(await dropLooseSecrets(database, later)).toBe(2);
  expect(await secretById(database, loose.id)).toBeNull();
  expect(await secretById(database, done.id)).toBeNull();
  expect(await secretById(database, waiting.id)).toEqual(waiting);
  expect(await secretOfAgent(database, one)).not.toBeNull();
});

test("a walk sees every row once, and writes what it is given", async () => {
  await database.pool.query(`DELETE FROM "Secret"`);
  await Promise.all(Array.from({ length: 450 }, (_, index) => stored(`old ${index}`)));
  const seen = new Set<string>();
  const written = await reseal(database, ({ id, sealed }) => {
    expect(seen).not.toContain(id);
    seen.add(id);
    return sealed.endsWith("7") ? null : sealed.replace("old", "new");
  });
  expect([seen.size, written]).toEqual([450, 405]);
  const left = (await everySealed()).filter((sealed) => sealed.startsWith("old"));
  expect(left).toHaveLength(45);
  expect(left.every((sealed) => sealed.endsWith("7"))).toBe(true);
});

test("concurrent walks lose none of each other's writes, and no key that changes in the meantime", async () => {
  await database.pool.query(`DELETE FROM "Secret"`);
  const secrets = await Promise.all(Array.from({ length: 60 }, () => stored("0")));
  const more = ({ sealed }: { sealed: string }): string => String(Number(sealed) + 1);
  const written = await Promise.all([1, 2, 3, 4].map(() => reseal(database, more)));
  expect(written).toEqual([60, 60, 60, 60]);
  expect(new Set(await everySealed())).toEqual(new Set(["4"]));
  const gone = secrets[30];
  if (gone === undefined) throw new Error("no secret");
  const deleting = database.pool.query(`DELETE FROM "Secret" WHERE "id" = $1`, [gone.id]);
  await Promise.all([reseal(database, more), deleting]);
  expect(await secretById(database, gone.id)).toBeNull();
  expect(await everySealed()).toHaveLength(59);
});
