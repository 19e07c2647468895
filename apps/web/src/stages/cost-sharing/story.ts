import { type Event, evolve, narrate, type State } from "@wisp/games/cost-sharing/view";
import { type Cell, type RoundsTable, roundsStory } from "#stages/rounds/table.ts";

/** What each seat has proposed and voted for, by round; scores once the match is over. */
export function tableOf({ config, names, rounds, closed }: State): RoundsTable {
  const agreed = closed?.agreed ?? null;
  return {
    names,
    total: config.rounds,
    rounds: rounds.map(({ proposals, votes }) =>
      proposals.map(({ seat, shares, missed }): Cell => {
        const vote = votes.find((each) => each.seat === seat);
        return {
          mark: { kind: "shares", shares, vote: vote?.choice },
          missed: missed ?? vote?.missed ?? null,
        };
      }),
    ),
    // The round that is open is among the rounds.
    due: [],
    scores: names.map((_, seat) =>
      closed === null ? null : agreed === null ? 0 : 100 - (agreed[seat] ?? 0),
    ),
    winners: closed === null ? null : agreed === null ? [] : [...names.keys()],
  };
}

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_200,
  "airlines-presented": 3_600,
  "proposals-fixed": 0,
  "turn-opened": 500,
  "proposal-made": 2_000,
  "vote-cast": 1_200,
  "round-closed": 2_000,
  "match-closed": 3_200,
};

export const costSharingStory = roundsStory<State, Event>({
  evolve,
  narrate,
  dwellMs,
  table: tableOf,
});
