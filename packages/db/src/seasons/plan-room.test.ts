import { expect, test } from "vitest";
import { plannedMatches } from "./plan-room.ts";

test.each([
  // Rounds of 6 matches each: 7 tables.
  ["blocks", 6, 6, 7],
  ["blocks", 7, 6, 14],
  // Rounds of 36 matches each: 7 tables, 6 matches at each.
  ["duplicates", 1, 6, 42],
  ["duplicates", 36, 6, 42],
  ["duplicates", 37, 6, 84],
  ["duplicates", 24, 2, 84],
] as const)("seven agents in %s, %i matches each at tables of %i: %i matches", (...given) => {
  const [schedule, matchesEach, seats, matches] = given;
  expect(plannedMatches(7, { schedule, matchesEach }, seats)).toBe(matches);
});
