import { createHmac } from "node:crypto";

const WEEK_MS = 7 * 24 * 60 * 60_000;
/** A Monday, so that weeks turn over at midnight (UTC) before one. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5);

/** A hidden pack plays this share of its families in a week, but not fewer than `MIN_IN_PLAY`. */
export const SHARE_IN_PLAY = 1 / 3;
export const MIN_IN_PLAY = 20;

/**
 * The families of a hidden pack that a season plays in the week of `at`, so that nobody meets all of
 * them early: each season has its own order (by a hash keyed with its id, so that an added family moves
 * no other), and each week takes the next part of it, cyclically.
 */
export function familiesInPlay<Family extends { readonly slug: string }>(
  families: readonly Family[],
  seasonId: string,
  at: Date,
): Family[] {
  const size = Math.max(MIN_IN_PLAY, Math.ceil(families.length * SHARE_IN_PLAY));
  const keyOf = (slug: string): string => createHmac("sha256", seasonId).update(slug).digest("hex");
  const keyed = families.map((family) => ({ family, key: keyOf(family.slug) }));
  const ordered = keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  if (size >= families.length) return ordered.map(({ family }) => family);
  const week = Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS);
  const start = (week * size) % families.length;
  return [...ordered, ...ordered].slice(start, start + size).map(({ family }) => family);
}
