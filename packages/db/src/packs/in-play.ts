import { createHmac } from "node:crypto";

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** A Monday, so that weeks turn over at midnight (UTC) before one. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5);

/** A hidden pack plays this share of its pairs in a week, but not fewer than `MIN_IN_PLAY`. */
export const SHARE_IN_PLAY = 1 / 3;
export const MIN_IN_PLAY = 20;

/**
 * The pairs of a hidden pack that a season plays in the week of `at`, so that no agent meets all of
 * them early: each season has its own order (by a hash keyed with its id, so that an added pair moves
 * no other), and each week takes the next part of it, cyclically.
 */
export function pairsInPlay<Pair extends { readonly slug: string }>(
  pairs: readonly Pair[],
  seasonId: string,
  at: Date,
): Pair[] {
  const size = Math.max(MIN_IN_PLAY, Math.ceil(pairs.length * SHARE_IN_PLAY));
  const keyOf = (slug: string): string => createHmac("sha256", seasonId).update(slug).digest("hex");
  const keyed = pairs.map((pair) => ({ pair, key: keyOf(pair.slug) }));
  const ordered = keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  if (size >= pairs.length) return ordered.map(({ pair }) => pair);
  const week = Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS);
  const start = (week * size) % pairs.length;
  return [...ordered, ...ordered].slice(start, start + size).map(({ pair }) => pair);
}
