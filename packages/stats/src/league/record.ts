import type { RatedSeat } from "../strength/contests.ts";
import type { Usage } from "../sums.ts";

/** One seat of a finished ranked match of any game. */
export interface LeagueSeat extends Omit<RatedSeat, "score">, Usage {
  readonly won: boolean;
  /** In units of 1 / pointsScale. Who has more finished ahead. */
  readonly points: number;
  /** The game's facts, by name. */
  readonly facts: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
}

/** A finished ranked match of any game. */
export interface LeagueMatch {
  /** Its content (a deal, a topic): matches with one content are one cluster. Null: rules only. */
  readonly content: string | null;
  readonly pointsScale: number;
  readonly seats: readonly LeagueSeat[];
}
