import type { Difference } from "../intervals/difference.ts";

/**
 * What an effect is on. "votes-as-...": votes received a voting round. "wins-as-spy": the share of
 * matches won by the spy who has it. "named": the share of ballots that name a place, beyond its
 * fair share.
 */
export type Outcome = "votes-as-spy" | "votes-as-civilian" | "wins-as-spy" | "named";

/** One effect of something that ought not to matter (or, for pairs and lengths, that may). */
export interface Effect extends Difference {
  /** "seat", "order", "name", "language", "pair", "ballot-place" or "speech-length". */
  readonly factor: string;
  /** The seat's number from 0, the name ...; "" for speech length. */
  readonly level: string;
  readonly outcome: Outcome;
  /** p after Holm (1979) over the whole report. */
  readonly adjusted: number;
}

export type Unadjusted = Omit<Effect, "adjusted">;

/**
 * Holm's adjusted p: whoever believes only effects below 5% believes a false one in 5% of all
 * reports, at most. The intervals are not adjusted: one in twenty misses.
 */
export function withHolm(effects: readonly Unadjusted[]): Effect[] {
  const order = [...effects.keys()].sort(
    (one, other) => (effects[one]?.p ?? 1) - (effects[other]?.p ?? 1),
  );
  const adjusted = effects.map(() => 1);
  let most = 0;
  for (const [place, at] of order.entries()) {
    most = Math.max(most, Math.min(1, (effects[at]?.p ?? 1) * (effects.length - place)));
    adjusted[at] = most;
  }
  return effects.map((effect, at) => ({ ...effect, adjusted: adjusted[at] ?? 1 }));
}
