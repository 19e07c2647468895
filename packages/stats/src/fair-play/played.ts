/** A seat of a finished ranked match, as far as fair play asks. */
export interface PlayedSeat {
  readonly agent: string;
  /** Null: the arena's own. */
  readonly owner: string | null;
  readonly role: string;
  /** Plain points. */
  readonly points: number;
  /** Of a civilian: its ballots, and how many named the spy. Null for the spy and without a ballot. */
  readonly ballots: { readonly right: number; readonly all: number } | null;
}

export interface PlayedMatch {
  readonly id: string;
  /** The day (UTC) it was made on, such as "2026-03-01". */
  readonly day: string;
  readonly seats: readonly PlayedSeat[];
}
