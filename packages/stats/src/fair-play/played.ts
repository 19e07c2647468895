/** A seat of a finished ranked match, as far as fair play asks. */
export interface PlayedSeat {
  readonly agent: string;
  /** Null: the arena's own. */
  readonly owner: string | null;
  /** What it was dealt, unique among all games. */
  readonly role: string;
  /** Whether the others looked for it. */
  readonly hidden: boolean;
  /** Plain points. */
  readonly points: number;
  /** Its ballots, and how many named the hidden player; null for that player and without a ballot. */
  readonly ballots: { readonly right: number; readonly all: number } | null;
}

export interface PlayedMatch {
  readonly id: string;
  /** The day (UTC) it was made on, such as "2026-03-01". */
  readonly day: string;
  readonly seats: readonly PlayedSeat[];
}
