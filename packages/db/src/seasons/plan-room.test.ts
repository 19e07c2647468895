import { expect, test } from "vitest";
import { agentsAtTable, agentsNeeded, plannedMatches } from "./plan-room.ts";

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

test("where one agent sits in all seats, any number of agents plays exactly as often as asked", () => {
  const seats = agentsAtTable({ team: "self" }, 6);
  expect(plannedMatches(7, { schedule: "blocks", matchesEach: 5 }, seats)).toBe(35);
  expect(plannedMatches(7, { schedule: "duplicates", matchesEach: 5 }, seats)).toBe(35);
  expect(agentsNeeded(["ann", "ann"], { seats, allowSameOwner: false })).toBe(2);
  expect(agentsAtTable({ team: "others" }, 6)).toBe(6);
});
