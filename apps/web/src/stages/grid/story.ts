import type { GameEvent } from "@wisp/game";
import type { Story } from "#features/replay/story.ts";
import type { GridEvent, GridGame, GridState } from "./grid-game.ts";

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<GridEvent["type"], number>> = {
  "match-opened": 1_400,
  "turn-opened": 500,
  moved: 1_200,
  forfeited: 2_200,
  "match-closed": 2_200,
};

/** The transcript and the pace of a game on a board of cells. */
export function gridStory<State extends GridState, Event extends GridEvent & GameEvent>(
  game: GridGame<State, Event>,
): Story<State, Event> {
  // The log was checked when it was written; the browser need not load the schemas to read it.
  const isEvent = (event: GameEvent): event is Event => Object.hasOwn(dwellMs, event.type);
  return {
    parse(event) {
      if (isEvent(event)) return event;
      throw new Error(`a game on a board of cells has no event "${event.type}"`);
    },
    evolve: (state, event) => game.evolve(state, event),
    narrate: (event, state, locale) => game.narrate(event, state, locale),
    names: ({ names }) => names,
    roundOf: () => 0,
    line: (_, text) => (text === "" ? null : { seat: null, text, voice: "narrated" }),
    dwellMs: ({ type }) => dwellMs[type],
  };
}
