import type { Usage } from "../../sums.ts";

/** The side a seat played on. */
export type Role = "spy" | "civilian";

/** One vote: how many names the ballot listed, and which of them was named. */
export interface BallotRecord {
  readonly options: number;
  /** Place of the named player on the ballot, from 0; null is an abstention. */
  readonly place: number | null;
}

/** One seat of a finished ranked match. */
export interface SeatRecord extends Usage {
  readonly agent: string;
  readonly version: string;
  readonly role: Role;
  /** In units of 1 / pointsScale. */
  readonly points: number;
  /**
   * The game's facts, by name, as `SeatResult.facts`: "survival-rounds", "fouls", "skipped",
   * "speech-timeouts", "said-word", "repeated", "votes-received", "abstained", "ballots-right".
   */
  readonly facts: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
  /** Place in the speaking order of the first round, from 0. */
  readonly order: number;
  /** The name it bore in the match. */
  readonly name: string;
  /** Code points of all its speeches together. */
  readonly speechLength: number;
  readonly ballots: readonly BallotRecord[];
}

/** A finished ranked match of Who is Spy. */
export interface MatchRecord {
  readonly language: string;
  /** Names the word pair, regardless of who holds which word: matches of one pair are one cluster. */
  readonly pair: string;
  readonly winner: Role;
  /** Rounds played, 1 to 3. */
  readonly rounds: number;
  readonly pointsScale: number;
  /** By seat, six of them. */
  readonly seats: readonly SeatRecord[];
}
