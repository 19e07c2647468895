import type { Rival } from "@wisp/db";

/** Fewer matches at one table say nothing about who beats whom. */
export const LEAST_MATCHES = 10;
const SHOWN = 3;

/** Whom an agent leaves behind, and who leaves it behind, by mean points at one table. */
export function favourites(rivals: readonly Rival[]): {
  victims: readonly Rival[];
  nemeses: readonly Rival[];
} {
  const known = rivals
    .filter(({ matches }) => matches >= LEAST_MATCHES)
    .toSorted((one, other) => other.difference - one.difference);
  return {
    victims: known.filter(({ difference }) => difference > 0).slice(0, SHOWN),
    nemeses: known
      .filter(({ difference }) => difference < 0)
      .slice(-SHOWN)
      .toReversed(),
  };
}
