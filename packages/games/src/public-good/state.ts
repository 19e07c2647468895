import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { type Config, configSchema, ENDOWMENT } from "./config.ts";
import type { Event, EventOf } from "./events.ts";
import { finalUnits } from "./payoff.ts";

/** A seat's contribution in a round. */
export type Contribution = EventOf<"contributions-shown">["contributions"][number];

/** The fold of a match; all of it is public. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** Finished rounds, each by seat. */
  readonly rounds: readonly (readonly Contribution[])[];
  /** Seats whose contribution is awaited. */
  readonly due: readonly Seat[];
  /** The pool in points, once it is shared. */
  readonly shared: number | null;
  /** Null before the end. */
  readonly winners: readonly Seat[] | null;
}

/** Points contributed so far, by seat. */
export const givenOf = ({ names, rounds }: State): number[] =>
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
  config: configSchema.parse({}),
  version: 1,
  names: [],
  rounds: [],
  due: [],
  shared: null,
  winners: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "turn-opened":
      return { ...state, due: event.seats };
    case "contributions-shown":
      return { ...state, due: [], rounds: [...state.rounds, event.contributions] };
    case "pool-shared":
      return { ...state, shared: event.pool };
    case "match-closed":
      return { ...state, winners: event.winners };
  }
}
