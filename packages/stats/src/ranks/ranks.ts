import type { Random } from "@wisp/game";
import { rangeQuantile } from "./studentised-range.ts";

/** What is ranked: a higher value is better. */
export interface Competitor {
  readonly value: number;
  /** Variance of its own: that of a difference of two is the sum of theirs. */
  readonly variance: number;
}

/** Where a competitor may stand. Places start at 1. */
export interface Rank {
  /** By value; equal values share a place. */
  readonly place: number;
  /** 95% confidence set, for all competitors together: it stands from `best` to `worst`. */
  readonly best: number;
  readonly worst: number;
  /**
   * Groups it belongs to, from 0 downwards. No two members of a group can be told apart. (Some of
   * different groups cannot, either: ask the confidence sets.)
   */
  readonly groups: readonly number[];
}

/** Whether one of two competitors is better than the other beyond doubt, given all comparisons made. */
type Better = (one: Competitor, other: Competitor) => boolean;

/**
 * The comparison at which, with a chance of 95%, not one of all claims among `competitors` is
 * false: Tukey's studentised range with Kramer's (1956) unequal variances, which errs on the safe
 * side (Hayter, 1984).
 */
export function comparison(competitors: readonly Competitor[], random: Random): Better {
  const distance = rangeQuantile(random, competitors.length) / Math.SQRT2;
  return (one, other) =>
    one.value - other.value > distance * Math.sqrt(one.variance + other.variance);
}

/** Runs of places, each as long as it can be, in which nobody is better than anybody. */
function runs(sorted: readonly Competitor[], better: Better): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let from = 0;
  for (const [to, next] of sorted.entries()) {
    let start = from;
    for (let at = from; at < to; at += 1) {
      const before = sorted[at];
      if (before !== undefined && better(before, next)) start = at + 1;
    }
    if (start > from) {
      found.push({ from, to: to - 1 });
      from = start;
    }
  }
  return sorted.length === 0 ? [] : [...found, { from, to: sorted.length - 1 }];
}

/**
 * Places, their confidence sets and ties, in the order of `competitors`: who is worse than `n`
 * others beyond doubt stands below them (Mogstad, Romano, Shaikh and Wilhelm, 2024).
 */
export function ranks(competitors: readonly Competitor[], random: Random): Rank[] {
  const better = comparison(competitors, random);
  const order = [...competitors.keys()].sort(
    (left, right) => (competitors[right]?.value ?? 0) - (competitors[left]?.value ?? 0),
  );
  const sorted = order.flatMap((at) => competitors.slice(at, at + 1));
  const groups = runs(sorted, better);
  const result: Rank[] = new Array(competitors.length);
  for (const [position, competitor] of sorted.entries()) {
    let [above, below] = [0, 0];
    for (const other of sorted) {
      if (better(other, competitor)) above += 1;
      if (better(competitor, other)) below += 1;
    }
    result[order[position] ?? 0] = {
      place: 1 + sorted.findIndex(({ value }) => value === competitor.value),
      best: above + 1,
      worst: sorted.length - below,
      groups: groups.flatMap(({ from, to }, group) =>
        position >= from && position <= to ? [group] : [],
      ),
    };
  }
  return result;
}
