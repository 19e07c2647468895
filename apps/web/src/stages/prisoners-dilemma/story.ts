import {
  type Event,
  evolve,
  leadersOf,
  narrate,
  type State,
  scoresOf,
} from "@wisp/games/prisoners-dilemma/view";
import { type RoundsTable, roundsStory } from "#stages/rounds/table.ts";

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

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_800,
  "turn-opened": 1_200,
  "choices-shown": 2_800,
  "match-closed": 2_400,
};

export const prisonersDilemmaStory = roundsStory<State, Event>({
  evolve,
  narrate,
  dwellMs,
  table: tableOf,
});
