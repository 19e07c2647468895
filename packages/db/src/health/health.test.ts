import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import { databaseHealth } from "./health.ts";

const { url, database } = await freshDatabase();

test("a database that takes writes is up, and is not asked again at every call", async () => {
  const health = databaseHealth(database);
  expect(await health()).toBe("up");
  expect(health()).toBe(health());
});

test("a database that answers and takes no writes is read-only", async () => {
  const name = new URL(url).pathname.slice(1);
  const other = openDatabase({ url, poolSize: 1 });
  await database.pool.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  expect(await databaseHealth(other)()).toBe("read-only");
  await database.pool.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
  await other.close();
});

test("a database that is not there is down", async () => {
  const nobody = new URL(url);
  nobody.port = "1";
  const other = openDatabase({ url: nobody.href });
  expect(await databaseHealth(other)()).toBe("down");
  await other.close();
});
