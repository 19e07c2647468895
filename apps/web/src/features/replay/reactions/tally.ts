import type { Reaction, ReactionCount } from "@wisp/live/reactions";

/** Counts by moment and reaction, of which later news replaces the earlier. */
export type Tally = ReadonlyMap<string, ReactionCount>;

/** The tally with newer counts; they only grow, so that news in any order leads to the same. */
export function withCounts(tally: Tally, counts: readonly ReactionCount[]): Tally {
  const next = new Map(tally);
  for (const one of counts) {
    const name = `${one.cursor}/${one.reaction}`;
    if (one.count > (next.get(name)?.count ?? 0)) next.set(name, one);
  }
  return next;
}

/** How often each reaction was given up to a moment: what came later would tell how the match goes on. */
export function upTo(tally: Tally, cursor: number): ReadonlyMap<Reaction, number> {
  const sums = new Map<Reaction, number>();
  for (const { cursor: at, reaction, count } of tally.values()) {
    if (at <= cursor) sums.set(reaction, (sums.get(reaction) ?? 0) + count);
  }
  return sums;
}
