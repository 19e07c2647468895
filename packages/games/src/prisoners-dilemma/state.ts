import type { Seat } from "@wisp/game";
import { evolveRounds, leadersBy, type RoundsState, unopenedRounds } from "../common/rounds.ts";
import { type Config, configSchema, type Event, type EventOf } from "./events.ts";

/** Players of MAgIC's scenario. */
export const SEATS = 3;

/** A player's choices in a round, as answered. */
export const choices = ["cooperate", "defect"] as const;
export type Choice = (typeof choices)[number];

/** A seat's choice in a round, and its points for it. */
export type RoundChoice = EventOf<"choices-shown">["choices"][number];

/** The fold of a match; all of it is public. */
export interface State extends RoundsState<Config, RoundChoice> {
  readonly closed: { readonly winner: Seat | null } | null;
}

/** Points so far, by seat. */
export const scoresOf = ({ names, rounds }: State): number[] =>
  names.map((_, seat) => rounds.reduce((sum, round) => sum + (round[seat]?.points ?? 0), 0));

/** The seats with the most points so far: several where they tie. */
export const leadersOf = (state: State): Seat[] => leadersBy(scoresOf(state));

const empty: State = {
  ...unopenedRounds(configSchema.parse({})),
  closed: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
    case "turn-opened":
      return evolveRounds(state, event);
    case "choices-shown":
      return { ...state, due: [], rounds: [...state.rounds, event.choices] };
    case "match-closed":
      return { ...state, closed: { winner: event.winner } };
  }
}
