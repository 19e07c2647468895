import type { Estimate } from "../intervals/interval.ts";

/** What orders a board by rating. */
export interface BoardRating {
  readonly composite: Estimate;
  /** Quasi-variance of the composite: that of a difference is about the sum of two. */
  readonly separation: number;
}
