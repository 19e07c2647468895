import type { Seat } from "@wisp/game";
import { remembering } from "../../common/remembering.ts";
import { isWolf, type Role } from "../roles.ts";
import { type Evidence, has, type Seats, setOf, sizeOf } from "./evidence.ts";

/** What an estimate needs to know of a table. */
export interface TableFacts {
  readonly seats: number;
  readonly wolves: number;
  readonly hasSeer: boolean;
  readonly hasPossessed: boolean;
}

/** What a seat knows for itself; null for a reader who knows nothing. */
export interface Knowledge {
  readonly seat: Seat;
  readonly role: Role;
  /** Players who are known to be wolves, and to be none. */
  readonly wolves: Seats;
  readonly others: Seats;
}

/** What follows from the evidence by Bayes' rule. At first every assignment that a seat may hold is as likely. */
export interface Beliefs {
  /** By seat: the chance that the player is a wolf, and that it is the seer. */
  readonly isWolf: readonly number[];
  readonly isSeer: readonly number[];
}

/**
 * How players behave, as relative likelihoods of what they do: near to what house agents do in their matches. The lie
 * rates are by side: of a seer's claim and results, and of other roles.
 */
export const behaviour = {
  /** Chance that a player ever claims to be the seer, by what it is. */
  claimsSeer: { seer: 0.55, wolf: 0.12, possessed: 0.3, other: 0.01 },
  /** The same for the other roles of the village that can do something. */
  claimsPower: { seer: 0.01, wolf: 0.04, possessed: 0.03, other: 0.12 },
  /** Likelihood of a result that names a wolf, or none: the seer's are true. */
  result: {
    seer: { true: 1, false: 0.002 },
    wolf: { wolfOfWolf: 0.02, wolfOfOther: 0.3, noneOfWolf: 0.2, noneOfOther: 0.1 },
    possessed: 0.3,
    other: 0.01,
  },
  /** How much more often a wolf is named than another player. */
  accuse: { seer: 1.6, wolf: 0.45, possessed: 0.9, other: 1.25 },
  clear: { seer: 0.6, wolf: 1.7, possessed: 1.1, other: 0.8 },
  vote: { seer: 2.2, wolf: 0.35, possessed: 0.8, other: 1.4 },
  /** How much more often wolves attack the seer. */
  killedSeer: 1.5,
  /** How likely the wolves are to lose one of theirs at night, to poison: little. */
  killedWolf: 0.05,
} as const;

type Kind = "seer" | "wolf" | "possessed" | "other";

/** One way in which the roles that matter may be dealt. */
interface Deal {
  readonly wolves: Seats;
  /** -1 without one. */
  readonly seer: Seat;
  readonly possessed: Seat;
}

/** Possessed players at larger tables of an organizer's own are counted among the others. */
const MAX_DEALS = 25_000;

function wolfSets(seats: number, size: number, from = 0): Seats[] {
  if (size === 0) return [0];
  return Array.from({ length: Math.max(0, seats - from) }, (_, nth) => from + nth).flatMap((seat) =>
    wolfSets(seats, size - 1, seat + 1).map((rest) => rest | (1 << seat)),
  );
}

const dealsOf = remembering(
  20,
  (_key, { seats, wolves, hasSeer, hasPossessed }: TableFacts): readonly Deal[] => {
    const all = Array.from({ length: seats }, (_, seat): Seat => seat);
    const sets = wolfSets(seats, wolves);
    const seersEach = hasSeer ? seats - wolves : 1;
    const countsPossessed =
      hasPossessed && sets.length * seersEach * (seats - wolves - 1) <= MAX_DEALS;
    return sets.flatMap((set) => {
      const others = all.filter((seat) => !has(set, seat));
      return (hasSeer ? others : [-1]).flatMap((seer) =>
        (countsPossessed ? others.filter((seat) => seat !== seer) : [-1]).map((possessed) => ({
          wolves: set,
          seer,
          possessed,
        })),
      );
    });
  },
);

const kindOf = ({ wolves, seer, possessed }: Deal, seat: Seat): Kind => {
  if (has(wolves, seat)) return "wolf";
  if (seat === seer) return "seer";
  return seat === possessed ? "possessed" : "other";
};

/** Log-likelihood of naming one of some players, by how much more often a wolf is named. */
function logOfNaming(preference: number, named: Seat, open: Seats, wolves: Seats): number {
  const count = sizeOf(open & wolves);
  const whole = preference * count + sizeOf(open) - count;
  return Math.log((has(wolves, named) ? preference : 1) / whole);
}

function resultOf(kind: Kind, names: boolean, isTrue: boolean): number {
  const { seer, wolf, possessed, other } = behaviour.result;
  switch (kind) {
    case "seer":
      return isTrue ? seer.true : seer.false;
    case "wolf":
      if (names) return isTrue ? wolf.wolfOfWolf : wolf.wolfOfOther;
      return isTrue ? wolf.noneOfOther : wolf.noneOfWolf;
    case "possessed":
      return possessed;
    case "other":
      return other;
  }
}

/** The chance that a player is the possessed, in a deal that does or does not say who that is. */
function possessedIn({ wolves, seer, possessed }: Deal, seat: Seat, facts: TableFacts): number {
  if (possessed !== -1 || !facts.hasPossessed) return seat === possessed ? 1 : 0;
  const isOpen = !has(wolves, seat) && seat !== seer;
  return isOpen ? 1 / (facts.seats - facts.wolves - (facts.hasSeer ? 1 : 0)) : 0;
}

/** How likely a piece of evidence is in one deal, as a log. */
export function logOf(evidence: Evidence, deal: Deal, facts: TableFacts): number {
  const { wolves, seer } = deal;
  switch (evidence.kind) {
    case "accuse":
    case "clear": {
      const { speaker, seat } = evidence;
      const open = ((1 << facts.seats) - 1) & ~(1 << speaker);
      return logOfNaming(behaviour[evidence.kind][kindOf(deal, speaker)], seat, open, wolves);
    }
    case "vote":
      return logOfNaming(
        behaviour.vote[kindOf(deal, evidence.seat)],
        evidence.choice,
        evidence.open,
        wolves,
      );
    case "result": {
      const isTrue = has(wolves, evidence.seat) === evidence.isWolf;
      return Math.log(resultOf(kindOf(deal, evidence.speaker), evidence.isWolf, isTrue));
    }
    case "role": {
      const { role, speaker } = evidence;
      if (role === "seer") return Math.log(behaviour.claimsSeer[kindOf(deal, speaker)]);
      // Every player would say so: it tells nothing.
      if (role === "villager" || isWolf(role) || role === "possessed") return 0;
      return Math.log(behaviour.claimsPower[kindOf(deal, speaker)]);
    }
    case "killed":
      if (has(wolves, evidence.seat)) return Math.log(behaviour.killedWolf);
      return evidence.seat === seer ? Math.log(behaviour.killedSeer) : 0;
    case "shown": {
      const { seat, role } = evidence;
      if (has(wolves, seat) !== evidence.isWolf && role !== null) return Number.NEGATIVE_INFINITY;
      if (role !== null) {
        const isHeld = (role === "seer") === (seat === seer);
        const isPossessed =
          deal.possessed === -1 || (role === "possessed") === (seat === deal.possessed);
        return isHeld && isPossessed ? 0 : Number.NEGATIVE_INFINITY;
      }
      const onWolves = has(wolves, seat) ? 1 : possessedIn(deal, seat, facts);
      return Math.log(evidence.isWolf ? onWolves : 1 - onWolves);
    }
  }
}

const keyOf = (facts: TableFacts): string => Object.values(facts).join();

/** Of a table of twelve each takes 32 kB, of the largest of an organizer 190 kB. */
const HISTORIES_REMEMBERED = 300;

const logsOf = remembering(
  HISTORIES_REMEMBERED,
  (_key, evidence: readonly Evidence[], facts: TableFacts): Float64Array => {
    const deals = dealsOf(keyOf(facts), facts);
    const last = evidence.at(-1);
    if (last === undefined) return new Float64Array(deals.length);
    const earlier = evidence.slice(0, -1);
    const logs = logsOf(historyKey(facts, earlier), earlier, facts).slice();
    deals.forEach((deal, nth) => {
      logs[nth] = (logs[nth] ?? 0) + logOf(last, deal, facts);
    });
    return logs;
  },
);

const historyKey = (facts: TableFacts, evidence: readonly Evidence[]): string =>
  `${keyOf(facts)};${evidence.map(({ key }) => key).join(";")}`;

/** Whether a seat may hold a deal possible, by what it knows. */
function isPossible({ wolves, seer, possessed }: Deal, known: Knowledge): boolean {
  const { seat, role } = known;
  if (has(wolves, seat) !== isWolf(role)) return false;
  if (seer !== -1 && (seer === seat) !== (role === "seer")) return false;
  if (possessed !== -1 && (possessed === seat) !== (role === "possessed")) return false;
  return (wolves & known.wolves) === known.wolves && (wolves & known.others) === 0;
}

/**
 * What follows from the evidence for a seat, or for a reader who knows nothing: exact over all sets of wolves, seers
 * and, at tables that are not too large, the possessed. If the evidence rules out all deals, it counts for nothing.
 */
export function believe(
  evidence: readonly Evidence[],
  facts: TableFacts,
  known: Knowledge | null,
): Beliefs {
  const deals = dealsOf(keyOf(facts), facts);
  const logs = logsOf(historyKey(facts, evidence), evidence, facts);
  const open = deals.flatMap((deal, nth) =>
    known === null || isPossible(deal, known) ? [nth] : [],
  );
  const max = open.reduce((most, nth) => Math.max(most, logs[nth] ?? 0), Number.NEGATIVE_INFINITY);
  const wolf = Array.from({ length: facts.seats }, () => 0);
  const seer = Array.from({ length: facts.seats }, () => 0);
  let whole = 0;
  for (const nth of open) {
    const deal = deals[nth];
    if (deal === undefined) continue;
    const weight = Number.isFinite(max) ? Math.exp((logs[nth] ?? 0) - max) : 1;
    whole += weight;
    if (deal.seer !== -1) seer[deal.seer] = (seer[deal.seer] ?? 0) + weight;
    for (let left = deal.wolves; left !== 0; left &= left - 1) {
      const seat = 31 - Math.clz32(left & -left);
      wolf[seat] = (wolf[seat] ?? 0) + weight;
    }
  }
  const shares = (sums: readonly number[]): number[] =>
    sums.map((sum) => (whole === 0 ? 0 : sum / whole));
  return { isWolf: shares(wolf), isSeer: shares(seer) };
}

/** The seats of a role's knowledge, as sets. */
export const knowledgeOf = (
  seat: Seat,
  role: Role,
  pack: readonly Seat[],
  seen: readonly { readonly target: Seat; readonly isWolf: boolean }[],
): Knowledge => ({
  seat,
  role,
  wolves: setOf([...pack, ...seen.flatMap((each) => (each.isWolf ? [each.target] : []))]),
  others: setOf(seen.flatMap((each) => (each.isWolf ? [] : [each.target]))),
});
