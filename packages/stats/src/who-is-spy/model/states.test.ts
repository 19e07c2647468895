import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { type MatchRecord, type MatchTable, SEATS, tableOf } from "../records.ts";
import { statesOf } from "./states.ts";

const matches = league(twelve, 400, "states");
const all = (table: MatchTable): Int32Array =>
  Int32Array.from({ length: table.matches }, (_, at) => at);
const renamed = (agent: string, versionOf: (at: number) => string): MatchRecord[] =>
  matches.map((match, at) => ({
    ...match,
    seats: match.seats.map((seat) =>
      seat.agent === agent ? { ...seat, version: versionOf(at) } : seat,
    ),
  }));

test("a version's knots are evenly spaced between its first match and its last", () => {
  const table = tableOf(matches);
  const { count, before, lengths, later, earlier, weight, ofVersion } = statesOf(
    table,
    all(table),
    2,
  );
  expect(count).toBe(3 * 12);
  for (const [row, version] of table.version.entries()) {
    const [first = 0, last = 0] = [
      table.version.indexOf(version),
      table.version.lastIndexOf(version),
    ].map((seat) => Math.floor(seat / SEATS));
    const end = ofVersion[version] ?? -1;
    expect([before[end], before[end + 1], before[end + 2]]).toEqual([-1, end, end + 1]);
    expect(lengths[end + 1]).toBeCloseTo((last - first) / 800, 12);
    /** Knots from the end back to the match. */
    const back = (later[row] ?? 0) - end + (weight[row] ?? 0);
    expect(earlier[row]).toBe((later[row] ?? 0) + 1);
    expect(back).toBeCloseTo((2 * (last - Math.floor(row / SEATS))) / (last - first), 9);
  }
});

test("a later version starts from the last knot of the one played most, a short one has one knot", () => {
  const table = tableOf(
    renamed("agent-0", (at) => (at < 300 ? "long" : at < 340 ? "short" : "third")),
  );
  const { before, ofVersion, later, earlier, weight } = statesOf(table, all(table), 2);
  const endOf = (name: string): number => ofVersion[table.versions.find(name) ?? -1] ?? -1;
  expect(before[endOf("long")]).toBe(-1);
  expect(before[endOf("short")]).toBe(endOf("long"));
  expect(before[endOf("third")]).toBe(endOf("long"));
  const short = table.version.indexOf(table.versions.find("short") ?? -1);
  expect([later[short], earlier[short]]).toEqual([endOf("short"), endOf("short")]);
  expect(weight[short]).toBe(0);
});

test("omitted matches have no states, and neither has a version that played only them", () => {
  const table = tableOf(renamed("agent-0", (at) => (at < 200 ? "old" : "new")));
  const { later, ofVersion } = statesOf(table, all(table).subarray(0, 200), 2);
  expect(ofVersion[table.versions.find("new") ?? -1]).toBe(-1);
  expect(later.every((state, row) => (state === -1) === row >= 200 * SEATS)).toBe(true);
});
