import type { Seat } from "@wisp/game";
import { remembering } from "../../common/remembering.ts";
import {
  evilRoles,
  loyalRoles,
  type Role,
  type RoleOptions,
  roles,
  rolesAt,
  sideOf,
  sightOf,
  teamsOf,
} from "../roles.ts";
import { actedBy, logOfQuest } from "./behaviour.ts";
import { type Evidence, has, type Seats, setOf, sizeOf } from "./evidence.ts";

/** What an estimate needs to know of a table's rules. */
export type TableOptions = RoleOptions & { readonly loyalMayFail?: boolean | undefined };

/** What a seat was dealt and shown; null for a reader who was shown nothing. */
export interface Dealt {
  readonly seat: Seat;
  readonly role: Role;
  readonly sees: readonly Seat[];
}

/** What follows from the evidence by Bayes' rule. At first each assignment that a seat may hold is as likely. */
export interface Beliefs {
  /** Each possible set of evil seats with its chance. */
  readonly sets: readonly { readonly evil: Seats; readonly chance: number }[];
  /** By seat, then by role in the order of `roles`: the chance that the player has it. */
  readonly roles: readonly (readonly number[])[];
}

interface EvilOrder {
  readonly order: readonly number[];
  /** 0 without Mordred. */
  readonly mordred: number;
  /** -1 without Oberon. */
  readonly oberon: number;
}

/** The roles of a table, and everything that can be said of them before a match. */
interface Assignments {
  readonly seats: number;
  readonly evilSets: readonly Seats[];
  /** The seats of each set. */
  readonly members: readonly (readonly Seat[])[];
  readonly others: readonly (readonly Seat[])[];
  /** The different orders of the evil roles, by their places in `roles`, with those of Mordred and Oberon. */
  readonly evilOrders: readonly EvilOrder[];
  readonly hasPercival: boolean;
  readonly hasMordred: boolean;
  /** Log-likelihoods of a seat's acts: by its role, of Merlin by who Mordred is. */
  readonly perSeat: number;
}

const ROLES = roles.length;
const roleAt = (role: Role): number => roles.indexOf(role);
const MERLIN_ROLE = roleAt("merlin");
const PERCIVAL_ROLE = roleAt("percival");
const SERVANT_ROLE = roleAt("servant");
const loyalAt = loyalRoles.map(roleAt);
const evilAt = evilRoles.map(roleAt);

/** Places in the likelihoods of a seat's acts. */
const SERVANT = 0;
const PERCIVAL = 1;
const EVIL = 2;
const OBERON = 3;
const MERLIN = 4;

/** Each order of some roles once. */
function ordersOf(roles: readonly Role[]): Role[][] {
  if (roles.length === 0) return [[]];
  return [...new Set(roles)].flatMap((first) => {
    const rest = roles.toSpliced(roles.indexOf(first), 1);
    return ordersOf(rest).map((order) => [first, ...order]);
  });
}

const keyOf = ({ seats, percival, mordred, oberon, loyalMayFail }: TableOptions): string =>
  [seats, percival, mordred, oberon, loyalMayFail].join();

const assignmentsOf = remembering(50, (_key, options: TableOptions): Assignments => {
  const { seats } = options;
  const evil = rolesAt(options).filter((role) => sideOf(role) === "evil");
  const members = teamsOf(seats, evil.length);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return {
    seats,
    evilSets: members.map(setOf),
    members,
    others: members.map((set) => all.filter((seat) => !set.includes(seat))),
    evilOrders: ordersOf(evil).map((order) => ({
      order: order.map(roleAt),
      mordred: Math.max(0, order.indexOf("mordred")),
      oberon: order.indexOf("oberon"),
    })),
    hasPercival: options.percival,
    hasMordred: options.mordred,
    perSeat: MERLIN + (options.mordred ? evil.length : 1),
  };
});

/** The log-likelihoods of all evidence, by set of evil seats. */
interface Likelihoods {
  readonly quests: Float64Array;
  /** By set, seat and role. */
  readonly acts: Float64Array;
}

/** The evil players whom Merlin sees, if Mordred is the member at a place. */
const seenBy = (evil: Seats, members: readonly Seat[], mordred: number | null): Seats =>
  mordred === null ? evil : evil & ~(1 << (members[mordred] ?? 0));

function extended(
  before: Likelihoods,
  evidence: Evidence,
  assignments: Assignments,
  loyalMayFail: boolean,
): Likelihoods {
  const { seats, evilSets, members, perSeat, hasMordred } = assignments;
  const quests = before.quests.slice();
  const acts = before.acts.slice();
  evilSets.forEach((evil, set) => {
    const add = (list: Float64Array, at: number, log: number): void => {
      list[at] = (list[at] ?? 0) + log;
    };
    if (evidence.kind === "quest") add(quests, set, logOfQuest(evidence, evil, loyalMayFail));
    for (const acted of actedBy(evidence, evil, seats)) {
      const first = (set * seats + acted.seat) * perSeat;
      add(acts, first + SERVANT, acted.servant);
      add(acts, first + PERCIVAL, acted.percival);
      add(acts, first + EVIL, acted.evil);
      add(acts, first + OBERON, acted.oberon);
      for (let place = 0; place < perSeat - MERLIN; place += 1) {
        const seen = seenBy(evil, members[set] ?? [], hasMordred ? place : null);
        add(acts, first + MERLIN + place, acted.merlin(seen));
      }
    }
  });
  return { quests, acts };
}

/** Seats of a match share what everybody saw; of a table of ten, 300 take some 40 MB. */
const HISTORIES_REMEMBERED = 300;

const likelihoodsOf = remembering(
  HISTORIES_REMEMBERED,
  (
    _key,
    evidence: readonly Evidence[],
    options: TableOptions,
    assignments: Assignments,
  ): Likelihoods => {
    const last = evidence.at(-1);
    if (last === undefined) {
      const { evilSets, seats, perSeat } = assignments;
      return {
        quests: new Float64Array(evilSets.length),
        acts: new Float64Array(evilSets.length * seats * perSeat),
      };
    }
    const earlier = evidence.slice(0, -1);
    const before = likelihoodsOf(historyKey(options, earlier), earlier, options, assignments);
    return extended(before, last, assignments, options.loyalMayFail === true);
  },
);

const historyKey = (options: TableOptions, evidence: readonly Evidence[]): string =>
  `${keyOf(options)};${evidence.map(({ key }) => key).join(";")}`;

/**
 * Whether a player may have a role, as far as a seat was shown, by seat and role: every assignment of such roles is
 * possible.
 */
function possibleFor(dealt: Dealt | null, seats: number): Uint8Array {
  const may = new Uint8Array(seats * ROLES).fill(1);
  if (dealt === null) return may;
  const { seat: own, role: ownRole, sees } = dealt;
  const shown = roles.map((role) => sightOf([ownRole, role], 0).length > 0);
  return may.map((_, at) => {
    const [seat, role] = [Math.floor(at / ROLES), at % ROLES];
    return Number(seat === own ? roles[role] === ownRole : shown[role] === sees.includes(seat));
  });
}

/**
 * What follows from the evidence for a seat, or for a reader who was shown nothing. If the evidence rules out what a
 * seat was dealt, as it may if a player only pretends to a role, the same as for such a reader.
 *
 * Sums over all assignments, one set of evil seats after the other. With Mordred at one place Merlin sees the same in
 * all of them, so that every choice of the evil roles goes with every choice of the loyal ones.
 */
export function believe(
  evidence: readonly Evidence[],
  options: TableOptions,
  dealt: Dealt | null,
): Beliefs {
  const assignments = assignmentsOf(keyOf(options), options);
  const { seats, evilSets, members, others, evilOrders, perSeat, hasPercival } = assignments;
  const history = historyKey(options, evidence);
  const { quests, acts } = likelihoodsOf(history, evidence, options, assignments);
  const may = possibleFor(dealt, seats);
  const isAllowed = (seat: Seat, role: number): boolean => may[seat * ROLES + role] === 1;
  const act = (set: number, seat: Seat, role: number): number =>
    acts[(set * seats + seat) * perSeat + role] ?? 0;
  // Every likelihood is relative to that of evil players who know each other, and of servants.
  const logs = evilSets.map((evil, set) => {
    let log = quests[set] ?? 0;
    for (let seat = 0; seat < seats; seat += 1)
      log += act(set, seat, has(evil, seat) ? EVIL : SERVANT);
    return log;
  });
  const open = evilSets.map((_, set) => {
    const any = (seat: Seat, among: readonly number[]) =>
      among.some((role) => isAllowed(seat, role));
    return (
      (members[set] ?? []).every((seat) => any(seat, evilAt)) &&
      (others[set] ?? []).every((seat) => any(seat, loyalAt))
    );
  });
  const max = Math.max(...logs.filter((_, set) => open[set]));
  const weights = new Float64Array(evilSets.length);
  const byRole = new Float64Array(seats * ROLES);
  const add = (seat: Seat | undefined, role: number, weight: number): void => {
    if (seat === undefined) return;
    const at = seat * ROLES + role;
    byRole[at] = (byRole[at] ?? 0) + weight;
  };
  const ofOrders = new Float64Array(evilOrders.length);
  const ofEvil = new Float64Array(perSeat - MERLIN);
  evilSets.forEach((_, set) => {
    const scale = open[set] === true ? Math.exp((logs[set] ?? 0) - max) : 0;
    if (scale === 0) return;
    const evil = members[set] ?? [];
    const loyal = others[set] ?? [];
    ofEvil.fill(0);
    evilOrders.forEach(({ order, mordred, oberon }, nth) => {
      const fits = evil.every((seat, place) => isAllowed(seat, order[place] ?? 0));
      const alone = oberon === -1 ? undefined : evil[oberon];
      const weight =
        alone === undefined ? 1 : Math.exp(act(set, alone, OBERON) - act(set, alone, EVIL));
      ofOrders[nth] = fits ? weight : 0;
      ofEvil[mordred] = (ofEvil[mordred] ?? 0) + (fits ? weight : 0);
    });
    // Those who cannot be servants have to be Merlin and Percival.
    const isSpecial = loyal.map((seat) => (isAllowed(seat, SERVANT_ROLE) ? 0 : 1));
    const special = isSpecial.reduce<number>((all, each) => all + each, 0);
    const asPercival = loyal.map((seat) =>
      isAllowed(seat, PERCIVAL_ROLE)
        ? Math.exp(act(set, seat, PERCIVAL) - act(set, seat, SERVANT))
        : 0,
    );
    ofEvil.forEach((evilWeight, place) => {
      if (evilWeight === 0) return;
      let whole = 0;
      loyal.forEach((merlin, nth) => {
        if (!isAllowed(merlin, MERLIN_ROLE)) return;
        const asMerlin = Math.exp(act(set, merlin, MERLIN + place) - act(set, merlin, SERVANT));
        const left = special - (isSpecial[nth] ?? 0);
        let ofMerlin = !hasPercival && left === 0 ? asMerlin : 0;
        for (let other = 0; hasPercival && other < loyal.length; other += 1) {
          if (other === nth || left !== isSpecial[other]) continue;
          const pair = asMerlin * (asPercival[other] ?? 0);
          ofMerlin += pair;
          add(loyal[other], PERCIVAL_ROLE, scale * evilWeight * pair);
        }
        whole += ofMerlin;
        add(merlin, MERLIN_ROLE, scale * evilWeight * ofMerlin);
      });
      weights[set] = (weights[set] ?? 0) + scale * evilWeight * whole;
      evilOrders.forEach(({ order, mordred }, nth) => {
        if (mordred !== place) return;
        const weight = scale * whole * (ofOrders[nth] ?? 0);
        for (const [at, seat] of evil.entries()) add(seat, order[at] ?? 0, weight);
      });
    });
  });
  const whole = weights.reduce((all, weight) => all + weight, 0);
  if (whole === 0 && dealt !== null) return believe(evidence, options, null);
  return {
    sets: evilSets.flatMap((evil, set) => {
      const chance = (weights[set] ?? 0) / whole;
      return chance === 0 ? [] : [{ evil, chance }];
    }),
    roles: Array.from({ length: seats }, (_, seat) => {
      const chances = [...byRole.subarray(seat * ROLES, (seat + 1) * ROLES)].map(
        (each) => each / whole,
      );
      const others = chances.reduce((all, each) => all + each, 0);
      return chances.with(SERVANT_ROLE, Math.max(0, 1 - others));
    }),
  };
}

/** The chance that a team has fewer evil members than the failures that it takes. */
export const successChance = (
  { sets }: Pick<Beliefs, "sets">,
  team: Seats,
  needed: number,
): number =>
  sets.reduce((all, { evil, chance }) => all + (sizeOf(evil & team) < needed ? chance : 0), 0);
