import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exclusive, odd, pair } from "../../test/deals.ts";
import { type Plan, type PlannedTable, scheduleBlocks } from "./schedule-blocks.ts";

interface Agent {
  readonly name: string;
  readonly ownerId: string | null;
}

const agentsOf = (count: number, ownerOf: (place: number) => string | null): Agent[] =>
  Array.from({ length: count }, (_, place) => ({ name: `${place}`, ownerId: ownerOf(place) }));

const planned = (plan: Plan<Agent>, seed = "seed", from?: number): PlannedTable<Agent>[] => [
  ...scheduleBlocks(plan, randomFrom(seed), from),
];

/** How often each agent was dealt what. */
const countsOf = ({ agents }: Plan<Agent>, tables: readonly PlannedTable<Agent>[]) =>
  agents.map((agent) => {
    const own = tables.filter((table) => table.agents.includes(agent));
    const held = (name: string) =>
      own.filter(({ agents, dealt }) => dealt[name]?.includes(agents.indexOf(agent)));
    return {
      matches: own.length,
      odd: held("odd").length,
      opener: held("opener").length,
      both: held("odd").filter((table) => held("opener").includes(table)).length,
      second: held("second").length,
      pair: held("pair").length,
    };
  });

const plan = fc
  .record({
    size: fc.integer({ min: 2, max: 6 }),
    tables: fc.integer({ min: 1, max: 3 }),
    more: fc.nat(5),
    rounds: fc.integer({ min: 1, max: 26 }),
    /** Agents of the first owner; at most one in `size`. */
    own: fc.nat(4),
    seed: fc.string(),
  })
  .map(({ size, tables, more, rounds, own, seed }) => ({
    seed,
    rounds,
    plan: {
      agents: agentsOf(size * tables + more, (place) =>
        place < Math.min(own, tables) ? "ann" : place % 2 === 0 ? null : `owner ${place}`,
      ),
      matchesEach: rounds * size,
      size,
      deals: odd,
      allowSameOwner: false,
    },
  }));

describe("a plan", () => {
  it("seats different agents, no two of an owner, and deals everyone everything equally often", () => {
    fc.assert(
      fc.property(plan, ({ plan, rounds, seed }) => {
        const tables = planned(plan, seed);
        expect(tables).toHaveLength(rounds * plan.agents.length);
        for (const { agents, dealt } of tables) {
          expect(new Set(agents).size).toBe(plan.size);
          for (const { name, ways } of odd) {
            expect(ways(plan.size, dealt)).toContainEqual(dealt[name]);
          }
          const owners = agents.flatMap(({ ownerId }) => ownerId ?? []);
          expect(new Set(owners).size).toBe(owners.length);
        }
        for (let round = 0; round < rounds; round += 1) {
          const seated = tables.flatMap((each) => (each.round === round ? each.agents : []));
          for (const agent of plan.agents) {
            expect(seated.filter((each) => each === agent)).toHaveLength(plan.size);
          }
        }
        for (const counts of countsOf(plan, tables)) {
          expect(counts).toMatchObject({
            matches: plan.matchesEach,
            odd: rounds,
            opener: rounds,
          });
          const uneven = Math.abs(2 * counts.second - counts.matches);
          expect(uneven).toBeLessThanOrEqual(rounds % 2 === 0 ? 0 : plan.size - 2);
        }
      }),
    );
  });

  it("mixes its deals evenly in whole blocks", () => {
    const whole = {
      agents: agentsOf(31, () => null),
      matchesEach: 144,
      size: 6,
      deals: odd,
      allowSameOwner: true,
    };
    for (const counts of countsOf(whole, planned(whole))) {
      expect(counts).toMatchObject({ matches: 144, odd: 24, opener: 24, both: 4, second: 72 });
    }
  });

  it("deals to several seats, or to none, as evenly", () => {
    const given = { agents: agentsOf(11, () => null), size: 5, allowSameOwner: true };
    const pairs = { ...given, matchesEach: 20, deals: pair };
    for (const counts of countsOf(pairs, planned(pairs))) {
      expect(counts).toMatchObject({ matches: 20, pair: 8 });
    }
    const plain = planned({ ...given, matchesEach: 5, deals: [] });
    expect(plain.map(({ dealt }) => dealt)).toEqual(Array.from({ length: 11 }, () => ({})));
  });

  it("deals twelve things that exclude each other without listing their 40 million mixtures", () => {
    const offices = exclusive(12);
    const given = {
      agents: agentsOf(13, () => null),
      matchesEach: 24 * 12,
      size: 12,
      deals: offices,
      allowSameOwner: true,
    };
    const tables = planned(given);
    expect(tables).toHaveLength(24 * 13);
    for (const { dealt } of tables) {
      expect(new Set(Object.values(dealt).flat()).size).toBe(12);
    }
    for (const agent of given.agents) {
      for (const { name } of offices) {
        const held = tables.filter(({ agents, dealt }) =>
          dealt[name]?.includes(agents.indexOf(agent)),
        );
        expect(held).toHaveLength(24);
      }
    }
    expect(planned(given, "seed", 100)).toEqual(tables.slice(100));
    expect(new Set(tables.map(({ dealt }) => JSON.stringify(dealt))).size).toBe(24);
    const none = { ...given, deals: exclusive(13) };
    expect(() => planned(none)).toThrow("cannot all be dealt");
  });

  it("continues where it stopped, and depends on the seed only", () => {
    fc.assert(
      fc.property(plan, fc.nat(400), ({ plan, seed }, from) => {
        const tables = planned(plan, seed);
        expect(planned(plan, seed, from)).toEqual(tables.slice(from));
      }),
    );
    const one = {
      agents: agentsOf(12, () => null),
      matchesEach: 12,
      size: 6,
      deals: odd,
      allowSameOwner: true,
    };
    expect(planned(one, "other")).not.toEqual(planned(one));
  });

  it("spreads opponents evenly", () => {
    const matchesPerPair = (given: Plan<Agent>): number[] => {
      const met = new Map<string, number>();
      for (const { agents } of planned(given)) {
        for (const one of agents) {
          for (const other of agents) {
            if (Number(one.name) >= Number(other.name)) continue;
            const pair = `${one.name}/${other.name}`;
            met.set(pair, (met.get(pair) ?? 0) + 1);
          }
        }
      }
      return given.agents.flatMap((one) =>
        given.agents
          .filter((other) => Number(one.name) < Number(other.name))
          .map((other) => met.get(`${one.name}/${other.name}`) ?? 0),
      );
    };
    // 60 matches with 5 opponents each among 60 others: each pair meets 5 times.
    const alone = {
      agents: agentsOf(61, () => null),
      matchesEach: 60,
      size: 6,
      deals: odd,
      allowSameOwner: true,
    };
    expect(Math.min(...matchesPerPair(alone))).toBeGreaterThanOrEqual(4);
    expect(Math.max(...matchesPerPair(alone))).toBeLessThanOrEqual(6);
  });

  it("is refused when the agents cannot be seated evenly", () => {
    const few = {
      agents: agentsOf(5, () => null),
      matchesEach: 6,
      size: 6,
      deals: odd,
      allowSameOwner: true,
    };
    expect(() => planned(few)).toThrow("5 agents, 1 of them of one owner, cannot be seated");
    const own = { ...few, agents: agentsOf(11, (place) => (place < 2 ? "ann" : null)) };
    expect(planned(own)).toHaveLength(11);
    expect(() => planned({ ...own, allowSameOwner: false })).toThrow("2 of them of one owner");
  });
});
