import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { tableOf } from "../records.ts";
import { headToHead } from "./pairs.ts";

const matches = league(twelve, 200, "pairs");
const table = tableOf(matches);

test("matches are those at the same table, differences those of the points there", () => {
  const row = headToHead(table, "agent", "agent-2");
  expect(row).toHaveLength(11);
  for (const { opponent, matches: together, difference } of row) {
    const points = matches.flatMap(({ seats }) => {
      const own = seats.find(({ agent }) => agent === "agent-2");
      const other = seats.find(({ agent }) => agent === opponent);
      return own === undefined || other === undefined ? [] : [(own.points - other.points) / 60];
    });
    expect(together).toBe(points.length);
    const mean = points.reduce((sum, each) => sum + each, 0) / points.length;
    expect(difference.value).toBeCloseTo(mean, 9);
    expect(difference.low).toBeLessThan(difference.high ?? Number.NaN);
  }
});

test("seen from the other side a difference changes its sign", () => {
  const value = (who: string, opponent: string): number =>
    headToHead(table, "version", who).find((each) => each.opponent === opponent)?.difference
      .value ?? Number.NaN;
  expect(value("agent-3/1", "agent-8/1")).toBeCloseTo(-value("agent-8/1", "agent-3/1"), 12);
});
