import { leadersOf, type State, scoresOf } from "@wisp/games/prisoners-dilemma/view";
import type { RoundsTable } from "#stages/rounds/table.ts";

/** Choices by round, with the points that they brought. */
export function tableOf(state: State): RoundsTable {
  const { config, names, rounds, due, closed } = state;
  return {
    names,
    total: config.rounds,
    rounds: rounds.map((round) =>
      round.map(({ choice, missed, points }) => ({
        mark: { kind: choice === "cooperate" ? "with-others" : "against-others", points },
        missed,
      })),
    ),
    due,
    scores: scoresOf(state),
    winners: closed === null ? null : leadersOf(state),
  };
}
