import { randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { roles as allRoles, type Role, rolesAt, sideOf, sightOf, teamsOf } from "../roles.ts";
import { actedBy, logOfQuest } from "./behaviour.ts";
import { type Evidence, has, setOf } from "./evidence.ts";
import {
  type Beliefs,
  believe,
  type Dealt,
  successChance,
  type TableOptions,
} from "./posterior.ts";

const table = (seats: number, more: Partial<TableOptions> = {}): TableOptions => ({
  seats,
  percival: true,
  mordred: false,
  oberon: false,
  loyalMayFail: false,
  ...more,
});

/** Every different order of some roles. */
function orders(roles: readonly Role[]): Role[][] {
  if (roles.length === 0) return [[]];
  return [...new Set(roles)].flatMap((first) =>
    orders(roles.toSpliced(roles.indexOf(first), 1)).map((rest) => [first, ...rest]),
  );
}

/** The likelihood of all evidence, if these are the roles. */
function likelihood(
  roles: readonly Role[],
  evidence: readonly Evidence[],
  { seats, loyalMayFail }: TableOptions,
): number {
  const evil = setOf(roles.flatMap((role, seat) => (sideOf(role) === "evil" ? [seat] : [])));
  const seen = setOf(sightOf(roles, roles.indexOf("merlin")));
  const log = evidence.reduce((all, each) => {
    const acts = actedBy(each, evil, seats).map(({ seat, ...acted }) => {
      const role = roles[seat] ?? "servant";
      if (role === "merlin") return acted.merlin(seen);
      if (role === "servant" || role === "percival" || role === "oberon") return acted[role];
      return acted.evil;
    });
    const quest = each.kind === "quest" ? logOfQuest(each, evil, loyalMayFail === true) : 0;
    return acts.reduce((sum, act) => sum + act, all + quest);
  }, 0);
  return Math.exp(log);
}

/** Chances by every single assignment, without any shortcut. */
function byEnumeration(
  evidence: readonly Evidence[],
  options: TableOptions,
  dealt: Dealt | null,
): number[][] {
  const roles = rolesAt(options);
  const kinds = [...new Set(roles)];
  const sums = roles.map(() => kinds.map(() => 0));
  let whole = 0;
  for (const order of orders(roles)) {
    if (
      dealt !== null &&
      (order[dealt.seat] !== dealt.role || sightOf(order, dealt.seat).join() !== dealt.sees.join())
    ) {
      continue;
    }
    const weight = likelihood(order, evidence, options);
    whole += weight;
    order.forEach((role, seat) => {
      const sum = sums[seat];
      const at = kinds.indexOf(role);
      if (sum !== undefined) sum[at] = (sum[at] ?? 0) + weight;
    });
  }
  return sums.map((sum) => sum.map((weight) => weight / whole));
}

const isEvil = ({ sets, roles }: Beliefs): number[] =>
  roles.map((_, seat) =>
    sets.reduce((all, { evil, chance }) => all + (has(evil, seat) ? chance : 0), 0),
  );

/** Any evidence, that fits the true roles. */
function anyEvidence(seed: string, roles: readonly Role[]): Evidence[] {
  const draws = randomFrom(seed)("evidence");
  const seats = roles.length;
  const some = (): number => draws.int(seats);
  return Array.from({ length: 4 }, (_, nth): Evidence[] => {
    const team = draws.pick(teamsOf(seats, 2 + draws.int(2)));
    const [speaker, seat] = draws.shuffle([...roles.keys()]);
    const evil = team.filter((member) => sideOf(roles[member] ?? "servant") === "evil").length;
    const about = { speaker: speaker ?? 0, seat: seat ?? 1 };
    const key = `${seed}/${nth}`;
    return [
      { key: `${key}t`, kind: "team", leader: some(), team: setOf(team) },
      {
        key: `${key}v`,
        kind: "votes",
        team: setOf(team),
        agreed: draws.int(2 ** seats),
      },
      {
        key: `${key}q`,
        kind: "quest",
        team: setOf(team),
        fails: draws.int(evil + 1),
        needed: 1,
        round: 1 + (nth % 5),
        isDecisive: nth > 2,
      },
      { key: `${key}a`, kind: draws.pick(["accuse", "clear"]), ...about },
      { key: `${key}r`, kind: "role", speaker: some(), role: draws.pick(["merlin", "percival"]) },
    ];
  }).flat();
}

describe("what follows from the evidence", () => {
  it.each<[string, TableOptions]>([
    ["five", table(5)],
    ["five without Percival", table(5, { percival: false })],
    ["five with Mordred alone", table(5, { percival: false, mordred: true })],
    ["six whose loyal may fail", table(6, { loyalMayFail: true })],
    ["seven with Mordred", table(7, { mordred: true })],
    ["seven with Oberon", table(7, { oberon: true })],
    ["eight with a minion", table(8)],
  ])("is exact, for every seat at a table of %s", (name, options) => {
    const roles = randomFrom(name)("roles").shuffle(rolesAt(options));
    const kinds = [...new Set(rolesAt(options))];
    const evidence = anyEvidence(name, roles);
    const views: (Dealt | null)[] = [
      null,
      ...roles.map((role, seat): Dealt => ({ seat, role, sees: sightOf(roles, seat) })),
    ];
    for (const dealt of views) {
      const beliefs = believe(evidence, options, dealt);
      const chances = byEnumeration(evidence, options, dealt);
      chances.forEach((byRole, seat) => {
        byRole.forEach((chance, at) => {
          const role = kinds[at] ?? "servant";
          expect(beliefs.roles[seat]?.[allRoles.indexOf(role)]).toBeCloseTo(chance, 9);
        });
      });
      expect(beliefs.sets.reduce((all, { chance }) => all + chance, 0)).toBeCloseTo(1, 9);
    }
  });

  it("keeps to what was shown", () => {
    const roles: Role[] = ["merlin", "percival", "servant", "assassin", "morgana"];
    const of = (seat: number) =>
      believe([], table(5), {
        seat,
        role: roles[seat] ?? "servant",
        sees: sightOf(roles, seat),
      });
    expect(isEvil(of(0))).toEqual([0, 0, 0, 1, 1]);
    expect(of(1).roles.map(([merlin]) => merlin)).toEqual([0.5, 0, 0, 0, 0.5]);
    expect(isEvil(of(3))).toEqual([0, 0, 0, 1, 1]);
    expect(of(3).roles[2]?.[0]).toBeCloseTo(1 / 3, 9);
    expect(isEvil(of(2))[0]).toBeCloseTo(1 / 2, 9);
    expect(successChance(of(2), setOf([0, 2]), 1)).toBeCloseTo(1 / 2, 9);
    expect(successChance(believe([], table(5), null), setOf([0, 1, 2]), 1)).toBeCloseTo(0.1, 9);
  });

  it("knows who fails a quest of whom one is loyal for sure", () => {
    const quest: Evidence = {
      key: "failed",
      kind: "quest",
      team: setOf([2, 3]),
      fails: 1,
      needed: 1,
      round: 1,
      isDecisive: false,
    };
    const beliefs = believe([quest], table(5), { seat: 2, role: "servant", sees: [] });
    expect(isEvil(beliefs)[3]).toBeCloseTo(1, 9);
  });
});
