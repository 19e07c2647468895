import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planTables } from "./tables.ts";

const agentsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `agent ${at}`);
const spread = (counts: readonly number[]): number => Math.max(...counts) - Math.min(...counts);

const plan = fc.record({
  agents: fc.integer({ min: 6, max: 25 }).map(agentsOf),
  size: fc.integer({ min: 2, max: 6 }),
  count: fc.nat(120),
  seed: fc.string(),
});

describe("tables", () => {
  test("are as many as asked for, each of different agents with one of them the spy", () => {
    fc.assert(
      fc.property(plan, ({ agents, size, count, seed }) => {
        const tables = planTables(agents, size, count, seed);
        expect(tables).toHaveLength(count);
        for (const table of tables) {
          expect(new Set(table.agents).size).toBe(size);
          expect(agents).toEqual(expect.arrayContaining([...table.agents]));
          expect(table.agents).toContain(table.spy);
        }
      }),
    );
  });

  test("seat everyone equally often in whole blocks, and make everyone the spy equally often", () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 8 }), ({ agents, size, seed }, blocks) => {
        const tables = planTables(agents, size, blocks * agents.length, seed);
        for (const agent of agents) {
          const seats = tables.filter((table) => table.agents.includes(agent));
          expect(seats).toHaveLength(blocks * size);
          expect(tables.filter(({ spy }) => spy === agent)).toHaveLength(blocks);
        }
      }),
    );
  });

  test("stay even when the last block is cut: spies to one, seats to a table", () => {
    fc.assert(
      fc.property(plan, ({ agents, size, count, seed }) => {
        const tables = planTables(agents, size, count, seed);
        const seats = agents.map(
          (each) => tables.filter((table) => table.agents.includes(each)).length,
        );
        const spies = agents.map((each) => tables.filter(({ spy }) => spy === each).length);
        expect(spread(spies)).toBeLessThanOrEqual(1);
        expect(spread(seats)).toBeLessThanOrEqual(size);
      }),
    );
  });

  test("depend on the seed alone, and mix who meets whom", () => {
    const agents = agentsOf(12);
    const tables = planTables(agents, 6, 204, "mixed");
    expect(planTables(agents, 6, 204, "mixed")).toEqual(tables);
    expect(planTables(agents, 6, 204, "other")).not.toEqual(tables);
    for (const one of agents) {
      for (const other of agents) {
        const together = tables.filter((table) =>
          [one, other].every((each) => table.agents.includes(each)),
        );
        expect(together.length).toBeGreaterThan(20);
      }
    }
  });

  test("are none when there are too few agents", () => {
    expect(planTables(agentsOf(5), 6, 10, "few")).toEqual([]);
    expect(planTables(agentsOf(6), 6, 0, "none")).toEqual([]);
  });
});
