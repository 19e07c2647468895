import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { odd } from "../test/deals.ts";
import { scheduleDuplicates } from "./schedule-duplicates.ts";

const agentsOf = (count: number, owned: number) =>
  Array.from({ length: count }, (_, place) => ({
    name: `${place}`,
    ownerId: place < owned ? "ann" : `owner ${place}`,
  }));

const plan = fc
  .record({
    size: fc.integer({ min: 2, max: 6 }),
    tables: fc.integer({ min: 1, max: 3 }),
    more: fc.nat(5),
    /** Agents of the first owner; at most one in `size`. */
    own: fc.nat(3),
    matchesEach: fc.integer({ min: 1, max: 80 }),
    deals: fc.constantFrom(odd, []),
    seed: fc.string(),
  })
  .map(({ size, tables, more, own, matchesEach, deals, seed }) => ({
    seed,
    plan: {
      matchesEach,
      size,
      deals,
      allowSameOwner: false,
      agents: agentsOf(size * tables + more, Math.min(own, tables)),
    },
  }));

describe("a plan in duplicates", () => {
  it("plays each table once per rotation, each agent once in each place, on one deal", () => {
    fc.assert(
      fc.property(plan, ({ plan, seed }) => {
        const { size } = plan;
        const tables = [...scheduleDuplicates(plan, randomFrom(seed))];
        const sets = Map.groupBy(tables, ({ set }) => set);
        expect([...sets.keys()]).toEqual(Array.from({ length: sets.size }, (_, set) => set));
        for (const matches of sets.values()) {
          expect(matches).toHaveLength(size);
          const [first] = matches;
          for (let place = 0; place < size; place += 1) {
            expect(new Set(matches.map(({ agents }) => agents[place]))).toEqual(
              new Set(first?.agents),
            );
          }
          for (const { agents, dealt, round } of matches) {
            expect(new Set(agents).size).toBe(size);
            expect({ dealt, round }).toEqual({ dealt: first?.dealt, round: first?.round });
            const owners = agents.map(({ ownerId }) => ownerId);
            expect(new Set(owners).size).toBe(size);
          }
        }
      }),
    );
  });

  it("gives everyone the same number of matches, in whole rounds, and of each deal", () => {
    fc.assert(
      fc.property(plan, ({ plan, seed }) => {
        const { size, matchesEach } = plan;
        const tables = [...scheduleDuplicates(plan, randomFrom(seed))];
        const each = Math.ceil(matchesEach / size ** 2) * size ** 2;
        for (const agent of plan.agents) {
          const own = tables.filter(({ agents }) => agents.includes(agent));
          expect(own).toHaveLength(each);
          if (plan.deals.length === 0) continue;
          for (const name of ["odd", "opener"]) {
            const held = own.filter(({ agents, dealt }) =>
              dealt[name]?.includes(agents.indexOf(agent)),
            );
            expect(held).toHaveLength(each / size);
          }
        }
      }),
    );
  });

  it("depends on the plan and the seed alone", () => {
    const given = {
      agents: agentsOf(9, 0),
      matchesEach: 32,
      size: 4,
      deals: odd,
      allowSameOwner: true,
    };
    const once = [...scheduleDuplicates(given, randomFrom("seed"))];
    expect([...scheduleDuplicates(given, randomFrom("seed"))]).toEqual(once);
    expect([...scheduleDuplicates(given, randomFrom("other"))]).not.toEqual(once);
  });

  it("is refused when the agents cannot be seated evenly", () => {
    const few = {
      agents: agentsOf(3, 0),
      matchesEach: 16,
      size: 4,
      deals: odd,
      allowSameOwner: true,
    };
    expect(() => [...scheduleDuplicates(few, randomFrom("seed"))]).toThrow(RangeError);
  });
});
