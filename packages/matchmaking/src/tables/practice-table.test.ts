import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Contender, contender, house, resident, waits } from "./contender.ts";
import { type PracticeQueue, takeHostedTable, takePracticeTable } from "./practice-table.ts";

const take = (more: Partial<PracticeQueue<Contender>>, seed = "seed") =>
  takePracticeTable(
    {
      opponents: "queue",
      waiting: [],
      size: 6,
      online: [...house, resident, contender("online")],
      ...more,
    },
    randomFrom(seed),
  );
const names = (more: Partial<PracticeQueue<Contender>>): string[] =>
  take(more)?.agents.map(({ agentId }) => agentId) ?? [];

describe("practice with a host", () => {
  it("seats the first who is free with the first host that is, in all other seats", () => {
    const busy = { playing: 1, maxConcurrent: 1 };
    const waiting = [waits("busy", true, busy), waits("a"), waits("b")];
    const hosts = [contender("full", { ...busy, resident: true }), resident, ...house];
    const table = takeHostedTable({ waiting, hosts, size: 4 });
    expect(table?.ticketIds).toEqual(["ticket of a"]);
    expect(table?.agents.map(({ agentId }) => agentId)).toEqual([
      "a",
      "resident",
      "resident",
      "resident",
    ]);
    expect(takeHostedTable({ waiting, hosts: hosts.slice(0, 1), size: 4 })).toBeNull();
  });
});

describe("practice", () => {
  it("waits for six, or until the first has waited long enough", () => {
    expect(take({})).toBeNull();
    expect(take({ waiting: [waits("a"), waits("b", true)] })).toBeNull();
    const seven = ["a", "b", "c", "d", "e", "f", "g"].map((name) => waits(name));
    expect(names({ waiting: seven })).toEqual(["a", "b", "c", "d", "e", "f"]);
    const filled = take({ waiting: [waits("a", true), waits("b")] });
    expect(filled?.ticketIds).toEqual(["ticket of a", "ticket of b"]);
    expect(filled?.agents.map(({ agentId }) => agentId).slice(0, 3)).toEqual([
      "a",
      "b",
      "resident",
    ]);
    expect(filled?.agents.slice(3).every((agent) => agent.house)).toBe(true);
  });

  it("against the house begins immediately, with scripted agents only", () => {
    const table = take({ opponents: "house", waiting: [waits("a"), waits("b")] });
    expect(table?.ticketIds).toEqual(["ticket of a"]);
    expect(table?.agents.filter((agent) => agent.house)).toHaveLength(5);
    const few = { opponents: "house" as const, waiting: [waits("a")], online: house.slice(3) };
    expect(take(few)).toBeNull();
  });

  it("passes over who may not begin now, and makes no table of nobody who waits", () => {
    const spent = waits("a", true, { ownerId: "ann", matchesLeft: 0 });
    for (const opponents of ["house", "queue"] as const) {
      expect(take({ opponents, waiting: [spent] })).toBeNull();
      const table = take({ opponents, waiting: [spent, waits("b", true)] });
      expect(table?.ticketIds).toEqual(["ticket of b"]);
    }
  });

  it("brings agents of one owner together", () => {
    const own = ["a", "b"].map((name) => waits(name, true, { ownerId: "ann" }));
    expect(names({ waiting: own }).slice(0, 2)).toEqual(["a", "b"]);
  });

  it("seats six different agents, the first of the queue among them, the same for the same chance", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("house" as const, "queue" as const),
        fc.array(fc.boolean(), { maxLength: 9 }),
        fc.string(),
        (opponents, readiness, seed) => {
          const waiting = readiness.map((ready, index) => waits(`w${index}`, ready));
          const table = take({ opponents, waiting }, seed);
          expect(take({ opponents, waiting }, seed)).toEqual(table);
          const due = opponents === "house" || waiting.length >= 6 || waiting[0]?.ready === true;
          expect(table !== null).toBe(waiting.length > 0 && due);
          if (table === null) return;
          expect(new Set(table.agents.map(({ agentId }) => agentId)).size).toBe(6);
          expect(table.agents[0]).toBe(waiting[0]?.agent);
        },
      ),
    );
  });
});
