import type { Seat } from "@wisp/game";
import { evolveRounds, type RoundsState, unopenedRounds } from "../common/rounds.ts";
import { type Config, configSchema, type Event, type EventOf } from "./events.ts";

/** Points that each player starts with. */
export const ENDOWMENT = 100;
export const MAX_SEATS = 8;

type Terms = Pick<Config, "multiplier" | "seats">;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** `multiplier / seats` as a fraction in lowest terms. */
function shareOf({ multiplier, seats }: Terms): { numerator: number; denominator: number } {
  const [numerator, denominator] = [Math.round(multiplier * 10), 10 * seats];
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The least number of parts of a point in which every share is a whole number: 5 for 1.8 and three seats. */
export const scaleOf = (terms: Terms): number => shareOf(terms).denominator;

/** What each seat gets of a pool, in whole units of 1 / scaleOf(terms). */
export const shareUnits = (terms: Terms, pool: number): number => pool * shareOf(terms).numerator;

/** The final points of a seat with `left` points, in whole units of 1 / scaleOf(terms). */
const finalUnits = (terms: Terms, left: number, pool: number): number =>
  left * scaleOf(terms) + shareUnits(terms, pool);

/** The least and the most that a seat can end with, in whole units of 1 / scaleOf(terms). */
export const boundsOf = (terms: Terms): { readonly least: number; readonly most: number } => ({
  least: finalUnits(terms, 0, ENDOWMENT),
  most: finalUnits(terms, ENDOWMENT, ENDOWMENT * (terms.seats - 1)),
});

/** A seat's contribution in a round. */
export type Contribution = EventOf<"contributions-shown">["contributions"][number];

/** The fold of a match; all of it is public. */
export interface State extends RoundsState<Config, Contribution> {
  /** The pool in points, once it is shared. */
  readonly shared: number | null;
  /** Null before the end. */
  readonly winners: readonly Seat[] | null;
}

/** Points contributed so far, by seat. */
const givenOf = ({ names, rounds }: State): number[] =>
  names.map((_, seat) => rounds.reduce((sum, round) => sum + (round[seat]?.amount ?? 0), 0));

/** Points that each seat has kept, before any share of the pool. */
export const leftOf = (state: State): number[] => givenOf(state).map((given) => ENDOWMENT - given);

/** Points in the pool, before they are multiplied. */
export const poolOf = (state: State): number =>
  givenOf(state).reduce((sum, given) => sum + given, 0);

/** Each seat's points if the pool were shared now, in whole units of 1 / scaleOf(config). */
export const scoresOf = (state: State): number[] =>
  leftOf(state).map((left) => finalUnits(state.config, left, poolOf(state)));

const empty: State = {
  ...unopenedRounds(configSchema.parse({})),
  shared: null,
  winners: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
    case "turn-opened":
      return evolveRounds(state, event);
    case "contributions-shown":
      return { ...state, due: [], rounds: [...state.rounds, event.contributions] };
    case "pool-shared":
      return { ...state, shared: event.pool };
    case "match-closed":
      return { ...state, winners: event.winners };
  }
}
