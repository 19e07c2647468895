import type { Candidate } from "@wisp/db";
import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { expect, test } from "vitest";
import { watchableTable } from "./scheduler.ts";

const candidate = (ownerId: string | null, place: number, playing = 0): Candidate => ({
  agentId: `agent ${place}`,
  versionId: `version ${place}`,
  slug: `agent-${place}`,
  house: ownerId === null,
  resident: false,
  verified: false,
  ownerId,
  connector: "house",
  playing,
  maxConcurrent: null,
  matchesLeft: null,
  seasonMatchesLeft: null,
  matches: 0,
  rating: 25,
  roles: {},
});
const house = Array.from({ length: 6 }, (_, place) => candidate(null, place));
const owners = fc.array(fc.constantFrom("ann", "bob", "cid"), { maxLength: 9 });

test("in public nobody brings two agents to a table; at home all may sit together", () => {
  fc.assert(
    fc.property(owners, fc.boolean(), fc.string(), (names, atHome, seed) => {
      const registered = names.map((name, place) => candidate(name, 10 + place));
      const table = watchableTable([...house, ...registered], 6, atHome, randomFrom(seed));
      expect(new Set(table ?? []).size).toBe(6);
      const seated = table?.flatMap(({ ownerId }) => ownerId ?? []) ?? [];
      const most = atHome ? names.length : new Set(names).size;
      expect(seated).toHaveLength(Math.min(6, most));
      if (!atHome) expect(new Set(seated).size).toBe(seated.length);
    }),
  );
});

test("residents fill up before the house does", () => {
  const registered = candidate("ann", 10);
  const residents = [11, 12].map((place) => ({
    ...candidate(null, place),
    house: false,
    resident: true,
    matches: 99,
  }));
  const table = watchableTable(
    [...house, ...residents, registered],
    6,
    false,
    randomFrom("residents"),
  );
  expect(table?.slice(0, 1)).toEqual([registered]);
  expect(table ?? []).toEqual(expect.arrayContaining(residents));
  expect(table?.filter((each) => each.house)).toHaveLength(3);
});

test("playing agents wait, and too few make no table", () => {
  const busy = candidate("ann", 10, 1);
  expect(watchableTable([...house, busy], 6, true, randomFrom("busy"))).not.toContain(busy);
  expect(watchableTable([...house.slice(1), busy], 6, true, randomFrom("few"))).toBeNull();
});
