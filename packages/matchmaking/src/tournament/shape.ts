import type { Deal, DealtSeats, Random, Stage } from "@wisp/game";

/** An agent in a tournament. Lists of entrants are in the order of their seeds, the best first. */
export interface Entrant {
  readonly id: string;
  /** Null: the arena's own, which may meet any other. */
  readonly ownerId: string | null;
  /** The first round in which it is seated, from 0; later for late entries. An arena's rounds are its minutes. */
  readonly from: number;
  /** The first round in which it is seated no more; null: it stays. */
  readonly awayFrom: number | null;
}

/** Where a match stands in a stage. All numbers are from 0. */
export interface MatchPlace {
  readonly round: number;
  /** Of a stage in groups; else 0. */
  readonly group: number;
  /** Within its round and group. */
  readonly table: number;
  /** Within its table: a knockout plays rotation sets of several matches. */
  readonly match: number;
}

/** A match that has ended. */
export interface StageResult extends MatchPlace {
  /** Entrants by place; null: a house agent that fills the table. */
  readonly seats: readonly (string | null)[];
  /** The match's own points by place, in whole units of its game; null: the arena lost it, and gave it up. */
  readonly points: readonly number[] | null;
  readonly dealt: DealtSeats;
}

/** A match of a stage: to be played, or ended. */
export interface StageTable extends MatchPlace {
  readonly seats: readonly (string | null)[];
  readonly dealt: DealtSeats;
  readonly state: "due" | "ended" | "lost";
  /** The match's own points by place; null unless it has ended. */
  readonly points: readonly number[] | null;
  /** Agents of one owner meet, because nothing else was possible. */
  readonly sameOwner: boolean;
  /** Matches of a stage with the same name here have the same content; null: it has its own. */
  readonly contentSet: string | null;
}

/** An entrant in the order of a stage. */
export interface Standing {
  readonly id: string;
  /** From 1; each place once. */
  readonly place: number;
  /** Of a stage in groups; else 0. */
  readonly group: number;
  /** In sixtieths, or in units of the game where the match's own points count. */
  readonly points: number;
  /** The sum of the points of all that it has met, as often as it has. */
  readonly opponents: number;
  /** Against those with equal points and opponents: two for each that it was ahead of, one for equals. */
  readonly direct: number;
  /** Matches in which no other was ahead of it or equal. */
  readonly wins: number;
  readonly played: number;
  /** Rounds that it sat out. */
  readonly satOut: number;
  /** The round of a knockout in which it was eliminated; null: in none. */
  readonly outIn: number | null;
}

/** Where an entrant of a table comes from: a place of an earlier table. */
export interface SlotSource {
  readonly round: number;
  readonly table: number;
  readonly place: number;
}

/** A seat of a knockout's table; null: it stays empty. */
export type Slot = { readonly id: string } | { readonly from: SlotSource } | null;

/** A table of a knockout. */
export interface BracketTable {
  readonly round: number;
  readonly table: number;
  readonly slots: readonly Slot[];
  readonly isThirdPlace: boolean;
  /** Entrants in the order of the table's end; null: not decided. */
  readonly order: readonly string[] | null;
  /** Points of its sets so far, by the entrants that sit there. */
  readonly scores: Readonly<Record<string, number>>;
}

/** A stage as its results leave it. */
export interface StageState {
  /** Matches of all rounds so far. Those that are `due` can be played now. */
  readonly tables: readonly StageTable[];
  /** The round under way, or the number of rounds when it is over. */
  readonly round: number;
  /** The rounds that it has. */
  readonly rounds: number;
  readonly done: boolean;
  readonly standings: readonly Standing[];
  /** Of a knockout; else none. */
  readonly bracket: readonly BracketTable[];
}

/** An arena at one moment. */
export interface ArenaWindow {
  /** Minutes since it opened. */
  readonly minute: number;
  /** Its matches that have not ended. */
  readonly open: readonly (MatchPlace & Pick<StageTable, "seats" | "dealt">)[];
  /** Entrants that sit in one of them, or that pause. */
  readonly busy: readonly string[];
  /** By entrant; higher is better. */
  readonly ratings: ReadonlyMap<string, number>;
}

/** What the tables of a stage follow from. */
export interface StageRequest<Kind extends Stage = Stage> {
  readonly stage: Kind;
  /** Seats of a table. */
  readonly size: number;
  readonly deals: readonly Deal[];
  readonly entrants: readonly Entrant[];
  /** In any order; of an arena in the order in which they ended. */
  readonly results: readonly StageResult[];
  readonly random: Random;
  /** Of an arena; other stages do not read it. */
  readonly window?: ArenaWindow;
}

/** Whether an entrant is there in a round. */
export const isThere = ({ from, awayFrom }: Entrant, round: number): boolean =>
  from <= round && (awayFrom === null || awayFrom > round);

/** Identifies a match within its stage. */
export const placeKey = ({ round, group, table, match }: MatchPlace): string =>
  `${round}/${group}/${table}/${match}`;
