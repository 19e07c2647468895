import type { Candidate } from "@wisp/db";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstCome, type Line, type Waiting } from "./take-table.ts";

const candidate = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{ agentId: name, versionId: `version of ${name}`, slug: name, connector: "space" },
  ...{ house: false, resident: false, verified: false, ownerId: `owner of ${name}` },
  ...{ playing: 0, matches: 0, sides: {} },
  ...more,
});
const waits = (name: string, ready = false, more: Partial<Candidate> = {}): Waiting => ({
  ...{ placeId: `place of ${name}`, agent: candidate(name, more), ready },
});
const house = Array.from({ length: 7 }, (_, place) =>
  candidate(`house ${place}`, { house: true, ownerId: null }),
);
const resident = candidate("resident", { resident: true, ownerId: null });
const online = candidate("online");
const line = (more: Partial<Line>): Line => ({
  ...{ kind: "practice", opponents: "queue", waiting: [], size: 6, manyOfAnOwner: false },
  ...{ invited: [...house, resident, online], seed: "seed" },
  ...more,
});
const names = (given: Line): string[] =>
  firstCome(given)?.agents.map(({ agentId }) => agentId) ?? [];

describe("practice", () => {
  it("waits for six, or until the first has waited long enough", () => {
    expect(firstCome(line({}))).toBeNull();
    expect(firstCome(line({ waiting: [waits("a"), waits("b", true)] }))).toBeNull();
    const seven = ["a", "b", "c", "d", "e", "f", "g"].map((name) => waits(name));
    expect(names(line({ waiting: seven }))).toEqual(["a", "b", "c", "d", "e", "f"]);
    const filled = line({ waiting: [waits("a", true), waits("b")] });
    const table = firstCome(filled);
    expect(table?.placeIds).toEqual(["place of a", "place of b"]);
    expect(names(filled).slice(0, 3)).toEqual(["a", "b", "resident"]);
    expect(table?.agents.slice(3).every((agent) => agent.house)).toBe(true);
  });

  it("against the house begins at once, with scripted agents alone", () => {
    const table = firstCome(line({ opponents: "house", waiting: [waits("a"), waits("b")] }));
    expect(table?.placeIds).toEqual(["place of a"]);
    expect(table?.agents.filter((agent) => agent.house)).toHaveLength(5);
    expect(
      firstCome(line({ opponents: "house", waiting: [waits("a")], invited: house.slice(3) })),
    ).toBeNull();
  });

  it("brings agents of one owner together", () => {
    const own = ["a", "b"].map((name) => waits(name, true, { ownerId: "ann" }));
    expect(names(line({ waiting: own })).slice(0, 2)).toEqual(["a", "b"]);
  });
});

describe("ranked", () => {
  const ranked = (more: Partial<Line>): Line => line({ kind: "ranked", ...more });

  it("opens a table when somebody's time is up, with whom is online, then the house", () => {
    expect(firstCome(ranked({ waiting: [waits("a"), waits("b")] }))).toBeNull();
    const seated = names(ranked({ waiting: [waits("a"), waits("b", true)] }));
    expect(seated[0]).toBe("b");
    expect(seated.slice(1, 3).toSorted()).toEqual(["a", "online"]);
    expect(seated[3]).toBe("resident");
    expect(seated).toHaveLength(6);
  });

  it("invites nobody who plays or waits in the line", () => {
    const invited = [...house, candidate("busy", { playing: 1 }), candidate("a")];
    const seated = names(ranked({ waiting: [waits("b", true), waits("a")], invited }));
    expect(seated.filter((name) => name === "a" || name === "busy")).toEqual(["a"]);
  });

  it("leaves to chance who meets whom before their time", () => {
    const invited = [...house, ...Array.from({ length: 30 }, (_, n) => candidate(`online ${n}`))];
    const met = Array.from({ length: 60 }, (_, seed) =>
      names(ranked({ waiting: [waits("a", true), waits("b")], invited, seed: `${seed}` })),
    ).filter((seated) => seated.includes("b"));
    expect(met.length).toBeGreaterThan(0);
    expect(met.length).toBeLessThan(30);
  });
});

const owner = fc.constantFrom("ann", "bob", "cid", null);

it("a table is full, holds nobody twice, seats places of its line, and in public no two of one owner", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("practice" as const, "ranked" as const),
      fc.constantFrom("house" as const, "queue" as const),
      fc.array(fc.record({ ownerId: owner, ready: fc.boolean() }), { maxLength: 9 }),
      fc.array(owner, { maxLength: 6 }),
      fc.boolean(),
      fc.string(),
      (kind, opponents, wishes, guests, manyOfAnOwner, seed) => {
        const waiting = wishes.map(({ ready, ownerId }, n) => waits(`w${n}`, ready, { ownerId }));
        const own = guests.map((ownerId, n) => candidate(`g${n}`, { ownerId }));
        const invited = [...house, ...own, ...waiting.map(({ agent }) => agent)];
        const table = firstCome(line({ kind, opponents, waiting, invited, manyOfAnOwner, seed }));
        if (table === null) return;
        expect(new Set(table.agents.map(({ agentId }) => agentId)).size).toBe(6);
        const places = waiting.filter(({ placeId }) => table.placeIds.includes(placeId));
        expect(places).toHaveLength(table.placeIds.length);
        expect(places.length).toBeGreaterThan(0);
        for (const { agent } of places) expect(table.agents).toContain(agent);
        const owners = table.agents.flatMap(({ ownerId }) => ownerId ?? []);
        if (kind === "ranked" && !manyOfAnOwner) {
          expect(new Set(owners).size).toBe(owners.length);
        }
      },
    ),
  );
});
