import type { Ask, Draws, Game, GameEvent, Seat, Setup } from "../contract.ts";

/**
 * Two set-ups that one seat and the public must not be able to distinguish. Without any of the optional
 * parts, they see the same events to the end of both matches.
 */
export interface Twins<Config, Materials, E, State = unknown> {
  readonly setups: readonly [Setup<Config, Materials>, Setup<Config, Materials>];
  /**
   * Whether an event may show the difference: a showdown, a revealed role. Everything before it must
   * be the same. After it, `mask` says what must be; without `mask`, nothing is compared.
   */
  until?(event: E): boolean;
  /**
   * An event without what it may show of the difference: a counted result, a winner. Everything else
   * must be the same to the end. It applies from the event on that `until` names; without `until`, to
   * all events.
   */
  mask?(event: E): unknown;
  /**
   * The answer of a seat in one of the matches, so that both take the same course although other seats
   * have other roles: the traitors of both matches betray at the same moments. Null lets the clock run
   * out. Undefined, or no function: the seats that are due answer both matches alike.
   */
  answer?(place: TwinPlace<State>): string | null | undefined;
  /**
   * The matches may end at different moments: everything must be the same until one of them is over.
   * Nothing is compared that comes with that end.
   */
  readonly mayEndApart?: true;
}

/** A question in one of two twin matches. */
interface TwinPlace<State> {
  /** 0: that of the first set-up. */
  readonly match: 0 | 1;
  readonly seat: Seat;
  readonly ask: Ask<unknown>;
  /** Of the seat. */
  readonly view: State;
  readonly draws: Draws;
}

/** The possible points of a match, in whole units of 1 / scale. */
export interface PointsRange {
  readonly scale: number;
  /** The least and the most that one seat can get. */
  readonly least: number;
  readonly most: number;
  /** The sum of all seats' points; null where it varies. */
  readonly sum: number | null;
}

/** A game under test, with the facts that the suite cannot derive. */
export interface Subject<Config, Materials, State, A, E extends GameEvent> {
  readonly game: Game<Config, Materials, State, A, E>;
  /** The set-up of match number `index`; the same every time it is asked for. */
  setups(index: number): Setup<Config, Materials>;
  /** What `seat` and the public must not learn. Empty where nothing is hidden from the seat. */
  indistinguishableSetups(
    setup: Setup<Config, Materials>,
    seat: Seat,
  ): readonly Twins<Config, Materials, E, State>[];
  /** The most decision points that a match with this configuration can have. */
  maxDecisions(config: Config): number;
  /** The possible points of a match with this configuration. */
  points(config: Config): PointsRange;
  /**
   * The text of an ordinary answer: legal more often than not, by the ask alone, so that it cannot
   * depend on secrets.
   */
  legal(ask: Ask<unknown>, draws: Draws): string;
}
