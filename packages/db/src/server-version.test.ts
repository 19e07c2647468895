import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { versionWarning, warningOf } from "./server-version.ts";

test.each([
  [170_010, null],
  [180_000, "PostgreSQL 18.0 "],
  [180_006, "PostgreSQL 18.6 "],
  [180_007, null],
  [190_000, null],
])("version %d of PostgreSQL is warned of as %j", (version, expected) => {
  const warning = versionWarning(version);
  if (expected === null) expect(warning).toBeNull();
  else expect(warning?.startsWith(expected)).toBe(true);
});

test("the warning is that of the server", async () => {
  const { url, database } = await freshDatabase();
  const { rows } = await database.pool.query<{ server_version_num: string }>(
    "SHOW server_version_num",
  );
  expect(await warningOf(url)).toBe(versionWarning(Number(rows[0]?.server_version_num)));
});
