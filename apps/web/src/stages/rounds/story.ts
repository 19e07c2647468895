import type { GameEvent } from "@wisp/game";
import type { Story } from "#features/replay/story.ts";
import { currentRound, type RoundsTable } from "./table.ts";

/** The parts that a game of rounds defines; the rest of its story is the narration. */
type Own<State, Event> = Pick<Story<State, Event>, "evolve" | "narrate"> & {
  /** The types of its events, with how long each stays at speed 1, in milliseconds. */
  readonly dwellMs: Readonly<Record<string, number>>;
  isEvent(event: GameEvent): event is GameEvent & Event;
  table(state: State): RoundsTable;
};

/** The story of a game in which all seats choose simultaneously. */
export const roundsStory = <State, Event extends GameEvent>({
  evolve,
  narrate,
  dwellMs,
  isEvent,
  table,
}: Own<State, Event>): Story<State, Event> => ({
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`the game has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: (state) => table(state).names,
  roundOf: (state) => currentRound(table(state)),
  line: (_, text) => (text === "" ? null : { seat: null, text, voice: "narrated" }),
  dwellMs: ({ type }) => dwellMs[type] ?? 900,
});
