/** `practice`: unranked. `ranked`: counted on the board of a season. */
export type QueueKind = "practice" | "ranked";

/** `house`: house agents, immediately. `queue`: other agents in the queue. */
export type Opponents = "house" | "queue";

/** Why the arena removes a ticket from its queue; the owner can act on each. */
export const refusals = [
  "no-game",
  "retired",
  "suspended",
  "not-passed",
  "too-slow",
  "no-season",
  "not-entered",
  "no-matches-left",
  "no-season-matches-left",
  "no-money-left",
] as const;
export type Refusal = (typeof refusals)[number];

/** `left`: by its owner. `refused`: by the arena. */
export type TicketState = "waiting" | "seated" | "left" | "refused";

/** An agent's entry in a queue, for its owner. The time at which it is ready is not part of it. */
export interface Ticket {
  readonly id: string;
  readonly kind: QueueKind;
  /** Null in practice and for the house season. */
  readonly season: { readonly slug: string; readonly name: string } | null;
  readonly game: string;
  readonly locale: string;
  readonly opponents: Opponents;
  /** The private table that it is for; null for tickets of the open queue. */
  readonly tableId: string | null;
  readonly state: TicketState;
  readonly agent: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    /** See `AVATARS`. */
    readonly avatar: number;
    readonly ownerId: string | null;
  };
  /** From 1; null unless the ticket waits in practice for other agents. */
  readonly position: number | null;
  /**
   * The agent plays its maximum number of matches, is being checked, or rests: the ticket waits until
   * that ends.
   */
  readonly busy: boolean;
  readonly createdAt: Date;
  readonly matchId: string | null;
  readonly refusal: Refusal | null;
}
