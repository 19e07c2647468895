import type { Review } from "@wisp/games";

/** Reviews of a process that are kept, the newest ones: a review of a long match takes seconds of a core. */
export const MAX_REVIEWS = 256;
const kept = new Map<string, Promise<Review | null>>();

/** The review of a seat of a finished match, which never changes: computed once, also for looks at the same time. */
export function keptReview(
  match: string,
  seat: number,
  review: () => Promise<Review | null>,
): Promise<Review | null> {
  const name = `${match}/${seat}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const made = review();
  kept.set(name, made);
  // One that failed is computed again; its caller hears of it.
  made.catch(() => kept.delete(name));
  const [oldest] = kept.keys();
  if (kept.size > MAX_REVIEWS && oldest !== undefined) kept.delete(oldest);
  return made;
}
