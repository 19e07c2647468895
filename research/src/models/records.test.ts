import { expect, test } from "vitest";
import { matchesIn } from "./records.ts";

test.each([
  ["strong-table", 10],
  ["werewolf", 3],
] as const)("all matches of %s come out as they were recorded", async (name, count) => {
  expect(await matchesIn(name)).toHaveLength(count);
});
