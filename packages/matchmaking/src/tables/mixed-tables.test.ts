import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Contender, contender, house, waits } from "./contender.ts";
import { takeRankedTable } from "./ranked-table.ts";

const nearness = { atFirst: 20, perSecond: 2, patienceMs: 60_000 };
const ordinary = { size: 6, allowSameOwner: false, houseMayFill: true } as const;

/** Opponents by agent over 960 tables of two cliques with distant ratings; random shares vary by under 1%. */
function opponentsOf(mixed: number, seed: string) {
  const cliques = [0, 1_000].map((rating) =>
    Array.from({ length: 9 }, (_, place) => contender(`${rating}/${place}`, { rating })),
  );
  const everybody = cliques.flat();
  const met = new Map(everybody.map(({ agentId }) => [agentId, [] as Contender[]]));
  for (let table = 0; table < 960; table += 1) {
    const opener = everybody[table % everybody.length] ?? contender("nobody");
    const waiting = everybody.map((agent) => ({
      ticketId: agent.agentId,
      agent,
      ready: agent === opener,
      waitedMs: agent === opener ? 1 : 0,
    }));
    const queue = { waiting, online: [], ...ordinary, nearness: { ...nearness, mixed } };
    const seated = takeRankedTable(queue, randomFrom(`${seed}/${table}`))?.agents ?? [];
    for (const agent of seated) {
      met.get(agent.agentId)?.push(...seated.filter((other) => other !== agent));
    }
  }
  return met;
}

describe("mixed tables", () => {
  it("connect all agents, and give each a share of opponents of every strength", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const met = opponentsOf(1 / 4, seed);
        const [first = ""] = met.keys();
        const reached = new Set([first]);
        for (const agentId of reached) {
          for (const other of met.get(agentId) ?? []) reached.add(other.agentId);
        }
        expect(reached.size).toBe(met.size);
        let across = 0;
        let all = 0;
        for (const [agentId, opponents] of met) {
          const own = agentId.split("/")[0];
          const others = opponents.filter((each) => !each.agentId.startsWith(`${own}/`));
          // Nine of the seventeen others at one table in four: 13% on average.
          expect(others.length / opponents.length).toBeGreaterThan(0.03);
          across += others.length;
          all += opponents.length;
        }
        expect(across / all).toBeGreaterThan(0.09);
        expect(across / all).toBeLessThan(0.18);
      }),
      { numRuns: 6 },
    );
  });

  it("are needed: without them strong and weak agents never meet", () => {
    for (const [agentId, opponents] of opponentsOf(0, "apart")) {
      const own = agentId.split("/")[0];
      expect(opponents.every((each) => each.agentId.startsWith(`${own}/`))).toBe(true);
    }
  });

  it("are no way around the wait for near agents: only a table that could be made is mixed", () => {
    const far = Array.from({ length: 5 }, (_, place) => contender(`far/${place}`, { rating: 900 }));
    const opener = waits("opener", true);
    const tables = Array.from({ length: 100 }, (_, look) =>
      takeRankedTable(
        {
          waiting: [opener],
          online: [...house, ...far],
          ...ordinary,
          nearness: { ...nearness, mixed: 1 / 4 },
        },
        randomFrom(`look ${look}`),
      ),
    );
    expect(tables).toEqual(tables.map(() => null));
  });
});
