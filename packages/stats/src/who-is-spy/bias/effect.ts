import { holm } from "../../distributions/holm.ts";
import type { Difference } from "../../intervals/difference.ts";

/**
 * What a factor may bias. "votes-as-...": votes received per voting round. "wins-as-spy": the share of
 * matches won by the spy who has it. "named": the share of ballots that name a place, beyond its
 * fair share.
 */
export type BiasMeasure = "votes-as-spy" | "votes-as-civilian" | "wins-as-spy" | "named";

/** One effect of a factor that should not matter (or, for pairs and lengths, that may). */
export interface Effect extends Difference {
  /** "seat", "order", "name", "language", "pair", "ballot-place" or "speech-length". */
  readonly factor: string;
  /** The seat's number from 0, the name ...; "" for speech length. */
  readonly level: string;
  /** What it biases. */
  readonly outcome: BiasMeasure;
  /** p after Holm (1979) over the whole report. */
  readonly adjusted: number;
}

export type UnadjustedEffect = Omit<Effect, "adjusted">;

/**
 * Holm's adjusted p: a reader who believes only effects below 5% believes a false one in at most 5% of
 * all reports. The intervals are not adjusted: one in twenty misses.
 */
export function withHolm(effects: readonly UnadjustedEffect[]): Effect[] {
  const adjusted = holm(effects.map(({ p }) => p));
  return effects.map((effect, at) => ({ ...effect, adjusted: adjusted[at] ?? 1 }));
}
