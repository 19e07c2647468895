import type { PlayedMatch } from "./played.ts";

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
