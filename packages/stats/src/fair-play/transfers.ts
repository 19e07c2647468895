import { deviationOf, falseDiscoveryRates } from "./discoveries.ts";
import type { PlayedMatch, PlayedSeat } from "./played.ts";

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
  const tested = [...tellings(matches)].flatMap(([key, observed]) => {
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
