import { type State, scoresOf } from "@wisp/games/prisoners-dilemma/view";
import type { RoundsTable } from "../rounds/table.ts";

/** Choices by round, with the points that they brought. */
export function tableOf(state: State): RoundsTable {
  const { config, names, rounds, due, closed } = state;
  const scores = scoresOf(state);
  const most = Math.max(...scores);
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
    scores,
    winners:
      closed === null ? null : scores.flatMap((score, seat) => (score === most ? [seat] : [])),
  };
}
