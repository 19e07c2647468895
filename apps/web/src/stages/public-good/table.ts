import { ENDOWMENT, leftOf, type State, scaleOf, scoresOf } from "@wisp/games/public-good/view";
import type { RoundsTable } from "#stages/rounds/table.ts";

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
