import { twoSidedStudent } from "./distributions.ts";
import { isSelfTeam } from "./sums.ts";

/** A seat of a finished ranked match, as far as fair play asks. */
export interface PlayedSeat {
  readonly agent: string;
  /** Null: the arena's own. */
  readonly owner: string | null;
  /** What it was dealt, unique among all games. */
  readonly role: string;
  /** Whether the others looked for it. */
  readonly hidden: boolean;
  /** Plain points. */
  readonly points: number;
  /** Its ballots, and how many named the hidden player; null for that player and without a ballot. */
  readonly ballots: { readonly right: number; readonly all: number } | null;
}

export interface PlayedMatch {
  readonly id: string;
  /** The day (UTC) it was made on, such as "2026-03-01". */
  readonly day: string;
  readonly seats: readonly PlayedSeat[];
}

/** The mean of independent values with the chance of one as far from 0 when there is nothing. */
interface Deviation {
  readonly mean: number;
  readonly count: number;
  readonly p: number;
}

/** Student's t test of a mean against 0. For values that are all the same, only the sign counts. */
export function deviationOf(values: readonly number[]): Deviation {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const degrees = count - 1;
  if (mean === 0 || count < 2) return { mean, count, p: 1 };
  const variance = squares / degrees;
  if (variance < 1e-12 * mean * mean) return { mean, count, p: 2 ** (1 - count) };
  return { mean, count, p: twoSidedStudent(mean / Math.sqrt(variance / count), degrees) };
}

/**
 * Benjamini and Hochberg's (1995) adjusted p: of the findings with a value below 5%, about one in
 * twenty is false.
 */
export function falseDiscoveryRates(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((one, other) => (ps[other] ?? 1) - (ps[one] ?? 1));
  const rates = ps.map(() => 1);
  let least = 1;
  for (const [place, at] of order.entries()) {
    least = Math.min(least, ((ps[at] ?? 1) * ps.length) / (ps.length - place));
    rates[at] = least;
  }
  return rates;
}

/** A day with this share of an owner's daily matches is near the limit. */
export const NEAR_LIMIT = 0.8;
/**
 * From this number of matches on, this share with one other owner counts as few opponents, where
 * that owner's share of all other matches is at most half as large: in a small arena everybody meets
 * everybody.
 */
export const FEW_OPPONENTS = { matches: 50, share: 0.75, elsewhere: 0.5 } as const;

/** Owners who play conspicuously much, or much with one other owner. */
export interface FarmingSuspect {
  readonly owner: string;
  readonly matches: number;
  readonly busiest: { readonly day: string; readonly matches: number; readonly limit: number };
  /** The other owner that is met most. */
  readonly most: { readonly owner: string; readonly matches: number } | null;
  readonly nearLimit: boolean;
  readonly fewOpponents: boolean;
}

const most = (counts: ReadonlyMap<string, number>): [string, number] | undefined =>
  [...counts].sort(([, one], [, other]) => other - one)[0];

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * Owners that play near their daily limit, or nearly always with one other owner, those with most
 * matches first. Unlike `transfers` these are plain thresholds: few people in an arena meet often.
 *
 * @param limitOf matches of a day that an owner may play
 */
export function farming(
  matches: readonly PlayedMatch[],
  limitOf: (owner: string) => number,
): FarmingSuspect[] {
  const days = new Map<string, Map<string, number>>();
  const met = new Map<string, Map<string, number>>();
  for (const { day, seats } of matches) {
    const owners = new Set(seats.flatMap(({ owner }) => owner ?? []));
    for (const owner of owners) {
      const own = days.get(owner) ?? new Map<string, number>();
      days.set(owner, own);
      count(own, day);
      const others = met.get(owner) ?? new Map<string, number>();
      met.set(owner, others);
      for (const other of owners) if (other !== owner) count(others, other);
    }
  }
  const playedBy = (owner: string): number =>
    [...(days.get(owner)?.values() ?? [])].reduce((sum, each) => sum + each, 0);
  return [...days]
    .flatMap(([owner, own]): FarmingSuspect[] => {
      const [day = "", busy = 0] = most(own) ?? [];
      const limit = limitOf(owner);
      const all = playedBy(owner);
      const [other = "", together = 0] = most(met.get(owner) ?? new Map()) ?? [];
      const nearLimit = busy >= limit * NEAR_LIMIT;
      const share = together / all;
      const elsewhere = (playedBy(other) - together) / Math.max(1, matches.length - all);
      const fewOpponents =
        all >= FEW_OPPONENTS.matches &&
        share >= FEW_OPPONENTS.share &&
        elsewhere <= share * FEW_OPPONENTS.elsewhere;
      if (!nearLimit && !fewOpponents) return [];
      const busiest = { day, matches: busy, limit };
      const mostMet = together === 0 ? null : { owner: other, matches: together };
      return [{ owner, matches: all, busiest, most: mostMet, nearLimit, fewOpponents }];
    })
    .sort((one, other) => other.matches - one.matches);
}

/** Pairs with fewer common matches (of the kind that is looked at) are not judged. */
export const MIN_COMMON = 20;
/** The largest share of observations that may be due to chance. */
export const FALSE_DISCOVERIES = 0.05;
const EXAMPLES = 3;

/**
 * How two owners' agents behave at common tables beyond chance.
 *
 * "points": `to` gets more points there than its agents do elsewhere on the same side, and `from`
 * fewer; `mean` is the sum of both per match. "votes": how much more often (below 0: less often) than
 * the other voters of the table, and than with other hidden players, `from` names `to` when
 * `to` is the hidden player; `mean` is a share of ballots.
 */
export interface Transfer {
  readonly kind: "points" | "votes";
  readonly from: string;
  readonly to: string;
  readonly matches: number;
  readonly mean: number;
  readonly p: number;
  /** Expected share of chance among all that are at most as likely. */
  readonly rate: number;
  /** Ids of the most conspicuous matches. */
  readonly examples: readonly string[];
}

type Observation = { readonly match: string; readonly value: number };

class Means {
  readonly #sums = new Map<string, { sum: number; count: number }>();

  add(key: string, value: number): void {
    const { sum, count } = this.#sums.get(key) ?? { sum: 0, count: 0 };
    this.#sums.set(key, { sum: sum + value, count: count + 1 });
  }

  of(key: string): number {
    const { sum, count } = this.#sums.get(key) ?? { sum: 0, count: 1 };
    return sum / count;
  }
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

/** How much more often a voter named the hidden player than the other voters of its table. */
function oftener(seat: PlayedSeat, seats: readonly PlayedSeat[]): number | null {
  if (seat.ballots === null) return null;
  let [right, all] = [0, 0];
  for (const other of seats) {
    if (other === seat || other.ballots === null) continue;
    right += other.ballots.right;
    all += other.ballots.all;
  }
  return all === 0 ? null : seat.ballots.right / seat.ballots.all - right / all;
}

/** A match's observations of each pair of owners, by the pair's key; the hidden player's owner is second. */
function tellings(matches: readonly PlayedMatch[]): Map<string, Observation[]> {
  const points = new Means();
  const votes = new Means();
  for (const { seats } of matches) {
    for (const seat of seats) {
      points.add(keyOf(seat.agent, seat.role), seat.points);
      const more = oftener(seat, seats);
      if (more !== null) votes.add(seat.agent, more);
    }
  }
  const observed = new Map<string, Observation[]>();
  const add = (key: string, match: string, value: number): void => {
    const list = observed.get(key) ?? [];
    list.push({ match, value });
    observed.set(key, list);
  };
  for (const { id, seats } of matches) {
    const sought = seats.find(({ hidden }) => hidden);
    for (const [place, one] of seats.entries()) {
      const beyond = (seat: PlayedSeat): number =>
        seat.points - points.of(keyOf(seat.agent, seat.role));
      for (const other of seats.slice(place + 1)) {
        if (one.owner === null || other.owner === null || one.owner === other.owner) continue;
        const [from, to] = one.owner < other.owner ? [one, other] : [other, one];
        add(keyOf("points", from.owner ?? "", to.owner ?? ""), id, beyond(to) - beyond(from));
      }
      const more = oftener(one, seats);
      if (more === null || one.owner === null || sought == null || sought.owner === null) continue;
      if (sought.owner === one.owner) continue;
      add(keyOf("votes", one.owner, sought.owner), id, more - votes.of(one.agent));
    }
  }
  return observed;
}

/**
 * Pairs of owners whose agents pass points or spare votes at common tables beyond chance, the least
 * likely first. Tests are t tests over matches; over all pairs and both kinds the false discoveries
 * are held at `FALSE_DISCOVERIES`. A finding is a reason to look, and proves nothing: agents that
 * are copies of each other, or that suit each other badly, show too.
 */
export function transfers(matches: readonly PlayedMatch[]): Transfer[] {
  // Alone at a table, an agent is no measure of what it does among others.
  const among = matches.filter(({ seats }) => !isSelfTeam(seats));
  const tested = [...tellings(among)].flatMap(([key, observed]) => {
    if (observed.length < MIN_COMMON) return [];
    const [kind = "", one = "", other = ""]: string[] = JSON.parse(key);
    return [{ kind, one, other, observed, ...deviationOf(observed.map(({ value }) => value)) }];
  });
  const rates = falseDiscoveryRates(tested.map(({ p }) => p));
  return tested
    .map(({ kind, one, other, observed, mean, count, p }, at): Transfer => {
      const isPoints = kind === "points";
      const turned = isPoints && mean < 0;
      const sign = Math.sign(mean);
      const conspicuous = [...observed].sort((left, right) => sign * (right.value - left.value));
      return {
        kind: isPoints ? "points" : "votes",
        ...(turned ? { from: other, to: one } : { from: one, to: other }),
        matches: count,
        mean: isPoints ? Math.abs(mean) : mean,
        p,
        rate: rates[at] ?? 1,
        examples: conspicuous.slice(0, EXAMPLES).map(({ match }) => match),
      };
    })
    .filter(({ rate }) => rate <= FALSE_DISCOVERIES)
    .sort((one, other) => one.p - other.p);
}
