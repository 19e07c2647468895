import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterTable, type Contender, contender, house, resident, waits } from "./contender.ts";
import { type RankedQueue, takeRankedTable } from "./ranked-table.ts";

const nearness = { atFirst: 20, perSecond: 2, patienceMs: 60_000, mixed: 0 };

const lineOf = (more: Partial<RankedQueue<Contender>>): RankedQueue<Contender> => ({
  waiting: [],
  online: [...house, resident, contender("online")],
  size: 6,
  nearness,
  allowSameOwner: false,
  houseMayFill: true,
  ...more,
});
const take = (more: Partial<RankedQueue<Contender>>, seed = "seed") =>
  takeRankedTable(lineOf(more), randomFrom(seed));
const names = (more: Partial<RankedQueue<Contender>>, seed?: string): string[] =>
  take(more, seed)?.agents.map(({ agentId }) => agentId) ?? [];

/** Online agents with different owners, with these ratings. */
const rated = (...ratings: number[]): Contender[] =>
  ratings.map((rating, place) => contender(`${rating}/${place}`, { rating }));

describe("a ranked table", () => {
  it("is opened when somebody's time is up, with who is online, then residents, then the house", () => {
    expect(take({ waiting: [waits("a"), waits("b")] })).toBeNull();
    const seated = names({ waiting: [waits("a"), waits("b", true)] });
    expect(seated[0]).toBe("b");
    expect(seated.slice(1, 3).toSorted()).toEqual(["a", "online"]);
    expect(seated[3]).toBe("resident");
    expect(seated).toHaveLength(6);
  });

  it("has no house where that may not fill up", () => {
    const waiting = [waits("a", true)];
    expect(take({ waiting, houseMayFill: false })).toBeNull();
    const online = [...house, resident, ...rated(100, 100, 100, 100)];
    const table = take({ waiting, online, houseMayFill: false });
    expect(table?.agents.some((agent) => agent.house)).toBe(false);
  });

  it("invites nobody who plays or waits in the queue, and seats nobody who is full or played out", () => {
    const online = [
      ...house,
      contender("busy", { playing: 1 }),
      contender("a"),
      contender("full", { maxConcurrent: 0 }),
      contender("played out", { matchesLeft: 0 }),
    ];
    const waiting = [
      waits("b", true),
      waits("a"),
      waits("c", true, { playing: 2, maxConcurrent: 2 }),
      waits("d", true, { matchesLeft: 0 }),
    ];
    expect(names({ waiting, online }).filter((name) => !name.startsWith("house"))).toEqual([
      "b",
      "a",
    ]);
  });

  it("draws opponents at random before their time", () => {
    const online = [...house, ...rated(...Array.from({ length: 30 }, () => 100))];
    const met = Array.from({ length: 60 }, (_, seed) =>
      names({ waiting: [waits("a", true), waits("b")], online }, `${seed}`),
    ).filter((seated) => seated.includes("b"));
    expect(met.length).toBeGreaterThan(0);
    expect(met.length).toBeLessThan(30);
  });

  it("is near in rating; its window widens; in the end anybody will do, before the house", () => {
    const online = [...house, ...rated(90, 95, 105, 110, 135, 300)];
    const opened = (waitedMs: number) =>
      names({ waiting: [{ ...waits("a", true), waitedMs }], online });
    // QueuedAgent can help: four are near, and a fifth comes near at 7.5 s.
    expect(opened(5_000)).toEqual([]);
    expect(opened(7_500).toSorted()).toEqual(["105/2", "110/3", "135/4", "90/0", "95/1", "a"]);
    const far = [...house, ...rated(90, 95, 300, 400, 500)];
    const later = (waitedMs: number) =>
      names({ waiting: [{ ...waits("a", true), waitedMs }], online: far });
    expect(later(59_999)).toEqual([]);
    expect(later(60_000).some((name) => name.startsWith("house"))).toBe(false);
    // It cannot help where there are too few.
    const few = names({ waiting: [waits("a", true)], online: [...house, ...rated(300, 90)] });
    expect(few.slice(0, 3)).toEqual(["a", "90/1", "300/0"]);
    expect(few.slice(3).every((name) => name.startsWith("house"))).toBe(true);
  });

  it("is opened for the agent that has waited longest among those it can seat", () => {
    const waiting = [
      { ...waits("a", true, { rating: 900 }), waitedMs: 30_000 },
      { ...waits("b", true), waitedMs: 20_000 },
      { ...waits("c", true), waitedMs: 50_000 },
    ];
    const online = [...house, ...rated(100, 100, 100, 100, 100)];
    expect(names({ waiting, online })[0]).toBe("c");
    const without = waiting.filter(({ agent }) => agent.agentId !== "c");
    expect(names({ waiting: without, online })[0]).toBe("b");
  });
});

const owner = fc.constantFrom("ann", "bob", "cid", "dan", "eve", "fay", "gil", null);
const someone = fc.record({
  ownerId: owner,
  rating: fc.integer({ min: -500, max: 500 }),
  playing: fc.nat(2),
  maxConcurrent: fc.constantFrom(null, 1, 2, 3),
  matchesLeft: fc.constantFrom(null, 0, 1, 2),
});
const queue = fc.record({
  tickets: fc.array(fc.record({ agent: someone, ready: fc.boolean(), waitedMs: fc.nat(100_000) }), {
    maxLength: 12,
  }),
  guests: fc.array(someone, { maxLength: 12 }),
  allowSameOwner: fc.boolean(),
  houseMayFill: fc.boolean(),
  seed: fc.string(),
});

describe("any ranked tables one after the other", () => {
  it("hold nobody twice, in public no two of an owner, and keep limits and caps", () => {
    fc.assert(
      fc.property(queue, ({ tickets, guests, allowSameOwner, houseMayFill, seed }) => {
        let waiting = tickets.map(({ agent, ...ticket }, index) => ({
          ...waits(`w${index}`, false, agent),
          ...ticket,
        }));
        let online = [
          ...house,
          ...guests.map((guest, place) => contender(`g${place}`, guest)),
          ...waiting.map(({ agent }) => agent),
        ];
        const began = new Map(online.map((agent) => [agent.agentId, agent]));
        const matches = new Map<string, number>();
        for (;;) {
          const given = lineOf({ waiting, online, allowSameOwner, houseMayFill });
          const table = takeRankedTable(given, randomFrom(seed));
          expect(takeRankedTable(given, randomFrom(seed))).toEqual(table);
          if (table === null) break;
          const ids = table.agents.map(({ agentId }) => agentId);
          expect(new Set(ids).size).toBe(6);
          expect(table.ticketIds.length).toBeGreaterThan(0);
          if (!houseMayFill) expect(table.agents.some((agent) => agent.house)).toBe(false);
          const owners = table.agents.flatMap(({ ownerId }) => ownerId ?? []);
          if (!allowSameOwner) expect(new Set(owners).size).toBe(owners.length);
          for (const key of [...ids, ...new Set(owners)]) {
            matches.set(key, (matches.get(key) ?? 0) + 1);
          }
          waiting = waiting
            .filter(({ ticketId }) => !table.ticketIds.includes(ticketId))
            .map((ticket) => ({ ...ticket, agent: afterTable(ticket.agent, table) }));
          online = online.map((agent) => afterTable(agent, table));
        }
        for (const { agentId, ...agent } of began.values()) {
          const sits = agent.playing + (matches.get(agentId) ?? 0);
          if (matches.has(agentId) && agent.maxConcurrent !== null) {
            expect(sits).toBeLessThanOrEqual(agent.maxConcurrent);
          }
          if (matches.has(agentId) && agent.matchesLeft !== null) {
            expect(matches.get(agentId) ?? 0).toBeLessThanOrEqual(agent.matchesLeft);
          }
        }
      }),
    );
  });

  it("never seat more of an owner's agents than the owner has matches left", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.string(), (matchesLeft, seed) => {
        const own = { ownerId: "ann", matchesLeft };
        let waiting = Array.from({ length: 5 }, (_, place) => waits(`own ${place}`, true, own));
        let tables = 0;
        for (;;) {
          const table = take({ waiting, online: house }, seed);
          if (table === null) break;
          tables += 1;
          waiting = waiting
            .filter(({ ticketId }) => !table.ticketIds.includes(ticketId))
            .map((ticket) => ({ ...ticket, agent: afterTable(ticket.agent, table) }));
        }
        expect(tables).toBe(matchesLeft);
      }),
    );
  });

  it("seat the one who has waited longest as soon as patience is over, given enough owners", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ready: fc.boolean(), waitedMs: fc.nat(59_999), agent: someone })),
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 5, maxLength: 8 }),
        fc.integer(),
        fc.string(),
        (tickets, ratings, rating, seed) => {
          const others = tickets.map(({ agent, ...ticket }, index) => ({
            ...waits(`w${index}`, false, agent),
            ...ticket,
          }));
          const longest = { ...waits("longest", true, { rating }), waitedMs: 60_000 };
          const waiting = [...others, longest];
          const table = take({ waiting, online: rated(...ratings), houseMayFill: false }, seed);
          expect(table?.agents[0]).toBe(longest.agent);
        },
      ),
    );
  });
});
