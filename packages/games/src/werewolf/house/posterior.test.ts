import { randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { boards, isWolf, listed, packOf, type Role, type RoleCounts } from "../roles.ts";
import { type Evidence, setOf } from "./evidence.ts";
import { believe, type Knowledge, knowledgeOf, logOf, type TableFacts } from "./posterior.ts";

/** Every different order of some roles. */
function orders(roles: readonly Role[]): Role[][] {
  if (roles.length === 0) return [[]];
  return [...new Set(roles)].flatMap((first) =>
    orders(roles.toSpliced(roles.indexOf(first), 1)).map((rest) => [first, ...rest]),
  );
}

const factsOf = (roles: readonly Role[]): TableFacts => ({
  seats: roles.length,
  wolves: roles.filter(isWolf).length,
  hasSeer: roles.includes("seer"),
  hasPossessed: roles.includes("possessed"),
});

const wolvesOf = (roles: readonly Role[]): number =>
  setOf(roles.flatMap((role, seat) => (isWolf(role) ? [seat] : [])));

/** Chances by every single assignment of all roles, without any shortcut. */
function byEnumeration(
  evidence: readonly Evidence[],
  roles: readonly Role[],
  known: Knowledge | null,
): { isWolf: number[]; isSeer: number[] } {
  const facts = factsOf(roles);
  const wolf = roles.map(() => 0);
  const seer = roles.map(() => 0);
  let whole = 0;
  for (const order of orders(roles)) {
    const wolves = wolvesOf(order);
    const fits =
      known === null ||
      (order[known.seat] === known.role &&
        (wolves & known.wolves) === known.wolves &&
        (wolves & known.others) === 0);
    if (!fits) continue;
    const deal = { wolves, seer: order.indexOf("seer"), possessed: order.indexOf("possessed") };
    const weight = Math.exp(evidence.reduce((sum, each) => sum + logOf(each, deal, facts), 0));
    whole += weight;
    order.forEach((role, seat) => {
      if (isWolf(role)) wolf[seat] = (wolf[seat] ?? 0) + weight;
      if (role === "seer") seer[seat] = (seer[seat] ?? 0) + weight;
    });
  }
  return { isWolf: wolf.map((sum) => sum / whole), isSeer: seer.map((sum) => sum / whole) };
}

/** Any evidence that fits the true roles. */
function anyEvidence(seed: string, roles: readonly Role[]): Evidence[] {
  const draws = randomFrom(seed)("evidence");
  const seats = roles.length;
  const two = (): [number, number] => {
    const [one = 0, other = 1] = draws.shuffle([...roles.keys()]);
    return [one, other];
  };
  const shown = draws.int(seats);
  const role = roles[shown] ?? "villager";
  return [0, 1, 2, 3].flatMap((nth): Evidence[] => {
    const key = `${seed}/${nth}`;
    const [speaker, seat] = two();
    const [voter, choice] = two();
    const [claimant, seen] = two();
    const open = ((1 << seats) - 1) & ~(1 << voter);
    return [
      { key: `${key}a`, kind: draws.pick(["accuse", "clear"]), speaker, seat },
      { key: `${key}v`, kind: "vote", seat: voter, choice, open },
      { key: `${key}c`, kind: "role", speaker: claimant, role: draws.pick(["seer", "doctor"]) },
      { key: `${key}r`, kind: "result", speaker: claimant, seat: seen, isWolf: draws.int(2) === 0 },
      ...(nth === 3
        ? [
            { key: `${key}s`, kind: "shown", seat: shown, isWolf: isWolf(role), role } as const,
            { key: `${key}k`, kind: "killed", seat: roles.indexOf("villager") } as const,
          ]
        : []),
    ];
  });
}

describe("what follows from the evidence", () => {
  it.each<[string, RoleCounts]>([
    ["five", boards.five.roles],
    ["six", boards.six.roles],
    ["eight", boards.eight.roles],
    ["seven without a seer", { werewolf: 1, "wolf-king": 1, hunter: 1, villager: 4 }],
    ["seven with all sides", { werewolf: 1, "wolf-king": 1, possessed: 1, seer: 1, villager: 3 }],
  ])("is exact, for every seat at a table of %s", (name, counts) => {
    const roles = randomFrom(name)("roles").shuffle(listed(counts));
    const evidence = anyEvidence(name, roles);
    const views: (Knowledge | null)[] = [
      null,
      ...roles.map((role, seat) => {
        const seen = role === "seer" ? [{ target: roles.indexOf("werewolf"), isWolf: true }] : [];
        return knowledgeOf(seat, role, packOf(roles, seat), seen);
      }),
    ];
    for (const known of views) {
      const beliefs = believe(evidence, factsOf(roles), known);
      const chances = byEnumeration(evidence, roles, known);
      roles.forEach((_, seat) => {
        expect(beliefs.isWolf[seat]).toBeCloseTo(chances.isWolf[seat] ?? -1, 9);
        expect(beliefs.isSeer[seat]).toBeCloseTo(chances.isSeer[seat] ?? -1, 9);
      });
    }
  });

  it("keeps to what a seat knows, and begins even", () => {
    const facts = factsOf(listed(boards.eight.roles));
    const reader = believe([], facts, null);
    expect(reader.isWolf.map((chance) => chance.toFixed(9))).toEqual(
      reader.isWolf.map(() => "0.250000000"),
    );
    const wolf = believe([], facts, knowledgeOf(0, "werewolf", [3], []));
    expect(wolf.isWolf).toEqual([1, 0, 0, 1, 0, 0, 0, 0]);
    const seer = believe([], facts, knowledgeOf(2, "seer", [], [{ target: 5, isWolf: true }]));
    expect([seer.isWolf[5], seer.isWolf[2], seer.isSeer[2]]).toEqual([1, 0, 1]);
    expect(seer.isWolf[0]).toBeCloseTo(1 / 6, 9);
  });

  it.each([6, 12])("takes a shown side for a wolf or the possessed at a table of %i", (seats) => {
    // Of twelve with four wolves the deals are too many to tell who is the possessed.
    const facts = { seats, wolves: seats / 3, hasSeer: true, hasPossessed: true };
    const shown = { kind: "shown", seat: 2, role: null } as const;
    const after = (isWolf: boolean) =>
      believe([{ ...shown, isWolf, key: `2 was shown ${isWolf}` }], facts, null).isWolf[2];
    expect(after(true)).toBeCloseTo(facts.wolves / (facts.wolves + 1), 9);
    expect(after(false)).toBe(0);
  });

  it("believes one seer of two less, and the other's wolf more", () => {
    const facts = factsOf(listed(boards.eight.roles));
    const claims = (speaker: number): Evidence[] => [
      { key: `${speaker} is seer`, kind: "role", speaker, role: "seer" },
      { key: `${speaker} sees`, kind: "result", speaker, seat: 7, isWolf: true },
    ];
    const alone = believe(claims(1), facts, null);
    expect(alone.isSeer[1]).toBeGreaterThan(0.5);
    expect(alone.isWolf[7]).toBeGreaterThan(0.5);
    const counter: Evidence = { key: "7 is seer", kind: "role", speaker: 7, role: "seer" };
    const both = believe([...claims(1), counter], facts, null);
    expect(both.isSeer[1]).toBeGreaterThan(both.isSeer[7] ?? 1);
    expect((both.isSeer[1] ?? 0) + (both.isSeer[7] ?? 0)).toBeGreaterThan(0.8);
  });
});
