import {
  ENDOWMENT,
  type Event,
  evolve,
  leftOf,
  narrate,
  type State,
  scaleOf,
  scoresOf,
} from "@wisp/games/public-good/view";
import { type RoundsTable, roundsStory } from "#stages/rounds/table.ts";

/** Contributions by round; points left until the pool is shared, then the final scores. */
export function tableOf(state: State): RoundsTable {
  const { config, names, rounds, due, shared, winners } = state;
  const left = names.map(() => ENDOWMENT);
  return {
    names,
    total: config.rounds,
    rounds: rounds.map((round) =>
      round.map(({ amount, missed }, seat) => {
        const asked = (left[seat] ?? 0) > 0;
        left[seat] = (left[seat] ?? 0) - amount;
        const mark = { kind: "amount" as const, value: amount, share: amount / ENDOWMENT };
        return { mark: asked ? mark : null, missed };
      }),
    ),
    due,
    scores:
      shared === null ? leftOf(state) : scoresOf(state).map((units) => units / scaleOf(config)),
    winners,
  };
}

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_800,
  "turn-opened": 1_200,
  "contributions-shown": 2_800,
  "pool-shared": 3_600,
  "match-closed": 2_400,
};

export const publicGoodStory = roundsStory<State, Event>({
  evolve,
  narrate,
  dwellMs,
  table: tableOf,
});
