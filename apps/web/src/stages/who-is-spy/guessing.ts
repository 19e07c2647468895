import type { Event, State } from "@wisp/games/who-is-spy/view";
import type { GuessRules } from "#features/replay/game-stage.ts";

/** Guessing along in Who is Spy: a ballot for each round in which the seat votes. */
export const guessing: GuessRules<State, Event> = {
  gates: (entries, seat) =>
    entries.flatMap(({ cursor, event }) =>
      event.type === "turn-opened" && event.ask === "vote" && event.seats.includes(seat)
        ? [{ round: event.round, cursor }]
        : [],
    ),
  secret: (state, seat) => state.players[seat]?.word ?? null,
};
