import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { type Config, configSchema } from "./config.ts";
import type { Event, EventOf } from "./events.ts";

/** A seat's choice in a round, and its points for it. */
export type RoundChoice = EventOf<"choices-shown">["choices"][number];

/** The fold of a match; all of it is public. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** Finished rounds, each by seat. */
  readonly rounds: readonly (readonly RoundChoice[])[];
  /** Seats whose choice is awaited. */
  readonly due: readonly Seat[];
  readonly closed: { readonly winner: Seat | null } | null;
}

/** Points so far, by seat. */
export const scoresOf = ({ names, rounds }: State): number[] =>
  names.map((_, seat) => rounds.reduce((sum, round) => sum + (round[seat]?.points ?? 0), 0));

/** The seats with the most points so far: several where they tie. */
export function leadersOf(state: State): Seat[] {
  const scores = scoresOf(state);
  const most = Math.max(...scores);
  return scores.flatMap((score, seat) => (score === most ? [seat] : []));
}

const empty: State = {
  config: configSchema.parse({}),
  version: 1,
  names: [],
  rounds: [],
  due: [],
  closed: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "turn-opened":
      return { ...state, due: event.seats };
    case "choices-shown":
      return { ...state, due: [], rounds: [...state.rounds, event.choices] };
    case "match-closed":
      return { ...state, closed: { winner: event.winner } };
  }
}
