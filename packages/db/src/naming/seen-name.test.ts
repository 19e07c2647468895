import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { makeTable } from "../../test/table.ts";
import { isHouseName, isSeen } from "./seen-name.ts";

test.each([
  ["a", true],
  ["狐", true],
  ["👩‍👩‍👧", true],
  ["-", true],
  ["\u200b\u200b", false],
  ["\u2060", false],
  ["\u3164", false],
  ["\u2800", false],
  ["\u00a0 \u3000", false],
  ["\ufe0f", false],
])("whether anything of %j is seen: %s", (name, seen) => {
  expect(isSeen(name)).toBe(seen);
});

test("a name that reads like a house agent's is detected", async () => {
  const { database } = await freshDatabase();
  await makeTable(database, "house-names");
  for (const name of [
    "Agent 1",
    "agent 1",
    "ＡＧＥＮＴ　1",
    "Agent\u200b 1",
    " agent  1 ",
    "Аgеnt 1",
    "ΑGΕΝΤ 1",
  ]) {
    expect({ name, like: await isHouseName(database, name) }).toEqual({ name, like: true });
  }
  expect(await isHouseName(database, "Agent 10")).toBe(false);
  expect(await isHouseName(database, "Bold")).toBe(false);
  for (const name of ["Bold", "Bоld", "ВОLD", "ꓐold"]) {
    expect({ name, like: await isHouseName(database, name, ["bold"]) }).toEqual({
      name,
      like: true,
    });
  }
  for (const name of ["狐", "Болд", "Bóld"]) {
    expect(await isHouseName(database, name, ["bold"])).toBe(false);
  }
});
