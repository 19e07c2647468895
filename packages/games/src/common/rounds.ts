import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";

/** The part of the state of every game in which all choose in secret at once, round after round. */
export interface RoundsState<Config, Choice> {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** Finished rounds, each by seat. */
  readonly rounds: readonly (readonly Choice[])[];
  /** Seats whose choice is awaited. */
  readonly due: readonly Seat[];
}

/** The state before the first event. */
export const unopenedRounds = <Config>(config: Config): RoundsState<Config, never> => ({
  config,
  version: 1,
  names: [],
  rounds: [],
  due: [],
});

/** The events that such games have in common. */
type RoundsEvent<Config> =
  | {
      readonly type: "match-opened";
      readonly config: Config;
      readonly names: string[];
      readonly version?: number;
    }
  | { readonly type: "turn-opened"; readonly seats: Seat[] };

/** Folds in an event that every such game has. */
export function evolveRounds<Config, State extends RoundsState<Config, unknown>>(
  state: State,
  event: RoundsEvent<Config>,
): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "turn-opened":
      return { ...state, due: event.seats };
  }
}

/** The seats with the highest score: several where they tie. */
export function leadersBy(scores: readonly number[]): Seat[] {
  const best = Math.max(...scores);
  return scores.flatMap((score, seat) => (score === best ? [seat] : []));
}
