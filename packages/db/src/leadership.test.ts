import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { takeLeadership } from "./leadership.ts";

const { database, url } = await freshDatabase();

test("one leads at a time; who comes second leads when the first has let go", async () => {
  const other = openDatabase({ url, poolSize: 1 });
  const first = await takeLeadership(database, "a duty");
  expect(first?.held).toBe(true);
  expect(await takeLeadership(other, "a duty")).toBeNull();
  const aside = await takeLeadership(other, "another duty");
  expect(aside?.held).toBe(true);
  await aside?.release();
  await other.close();
  await first?.release();
  expect(first?.held).toBe(false);
  const next = await takeLeadership(database, "a duty");
  expect(next?.held).toBe(true);
  await next?.release();
});

test("trying again and again leaves nothing behind on the connection", async () => {
  const other = openDatabase({ url, poolSize: 1 });
  const leader = await takeLeadership(database, "tried");
  const listeners = async (): Promise<number> => {
    const client = await other.pool.connect();
    const count = client.listenerCount("error");
    client.release();
    return count;
  };
  const before = await listeners();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await takeLeadership(other, "tried")).toBeNull();
  }
  expect(await listeners()).toBe(before);
  await other.close();
  await leader?.release();
});
