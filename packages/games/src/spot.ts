import type { MatchPosition, Random, Texts } from "@wisp/game";

/** An answer that a spot offers. */
interface SpotOption {
  readonly id: string;
  readonly label: Texts;
  /** The column of a grid, from 0, that gives it when it is pressed; absent: no part of the position does. */
  readonly column?: number;
}

/** A position with one right answer, which the game's own solver has found. */
export interface Spot {
  readonly position: MatchPosition;
  /** What the player who is asked holds: "A♠"; [] in games without cards. */
  readonly hand: readonly string[];
  readonly question: Texts;
  /** What must be known besides the position. */
  readonly about: Texts;
  readonly options: readonly SpotOption[];
  /** The id of the right option. */
  readonly right: string;
  /** Why it is right, once it is answered. */
  readonly why: Texts;
}

/** The spots of a game: a pure function of chance, so that a day has the same one on every server. */
export interface SpotRules {
  /** What the puzzle is called: "Win in two". */
  readonly title: Texts;
  draw(random: Random): Spot;
}
