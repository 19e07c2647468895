import type { GameEvent, Locale, Seat } from "@wisp/game";

// The browser loads this when a reader asks for it: it must not load the games, nor zod.

/** What the chances of a match are computed from. Pages have a sentence about each. */
const chanceSources = [
  /** All moves that can follow, and how often players miss the best one. */
  "solver",
  /** The same, a few moves ahead. */
  "search",
  /** Chips, and the cards as far as they are known. */
  "equity",
  "chips",
  /** Points so far, and the rounds that are left. */
  "points",
  /** What the players propose to each other. */
  "offers",
  /** Cards that can still be played, tokens and the deck. */
  "tokens",
  /** Scores of what was described. */
  "scores",
  /** All assignments of roles by Bayes' rule, as the house agents that weigh everything do. */
  "posterior",
  /** Ballots, and who names whom. */
  "ballots",
] as const;
type ChanceSource = (typeof chanceSources)[number];

/** What is no seat's: a draw or no winner, what a team reaches and misses, whether players agree or not. */
const namedParties = ["nobody", "reached", "missed", "agreed", "unsettled"] as const;

/** Whom a part of the bar belongs to. */
export type Party = Seat | (typeof namedParties)[number];

/** The chances of a match at a moment. */
export interface Chances {
  /** That a party wins, that a seat holds the hidden role, or the share of the best score that a team reaches. */
  readonly of: "win" | "hidden" | "score";
  readonly source: ChanceSource;
  /** From 0 to 1, together 1. */
  readonly shares: readonly { readonly party: Party; readonly chance: number }[];
}

/** What a game says about its chances; pure. */
export interface Commentary<State, Event extends GameEvent> {
  /**
   * Whether it says more once hidden cards and values are known. A page reads sealed events for it after the reveal
   * alone; all others are computed from public events forever.
   */
  readonly opens?: true;
  evolve(state: State | undefined, event: Event): State;
  /**
   * From the fold of the events that may be known; null before the players sit. At the end of a match they are what
   * came true.
   */
  chances(state: State): Chances | null;
  /**
   * An event in the game's words, as it begins a line ("Player 3's clue in round 2"); null for events
   * that are no moment.
   *
   * @param state after it
   */
  moment(event: Event, state: State, locale: Locale): string | null;
}

/** A commentary whose types are not known where it is used. */
export type AnyCommentary = Commentary<unknown, GameEvent>;

/** Chances in proportion to weights, of which at least one is above 0. */
export function proportional(weights: readonly (readonly [Party, number])[]): Chances["shares"] {
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return weights.map(([party, weight]) => ({ party, chance: weight / whole }));
}

/** What came true: the winners share it, and where there are none the part without a winner has it. */
export const settled = (seats: number, winners: readonly Seat[]): Chances["shares"] =>
  proportional([
    ...Array.from({ length: seats }, (_, seat): [Party, number] => [
      seat,
      winners.includes(seat) ? 1 : 0,
    ]),
    ["nobody", winners.length === 0 ? 1 : 0],
  ]);

/**
 * The chance of each seat to end with the most points.
 *
 * @param spread how far apart luck may still carry two players, in points; 0: it is over, and ties share
 */
export function leadChances(scores: readonly number[], spread: number): number[] {
  const best = Math.max(...scores);
  const weights = scores.map((score) =>
    spread > 0 ? Math.exp((score - best) / spread) : score === best ? 1 : 0,
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

/** A number from 0 to 1 that grows with `value` and is a half at 0. */
export const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
