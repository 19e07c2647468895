import { type Event, evolve, narrate, type State } from "@wisp/games/holdem/view";
import { eventGuard, type Story } from "#features/replay/story.ts";

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_400,
  "decks-prepared": 0,
  "hand-opened": 1_400,
  "cards-dealt": 0,
  "turn-opened": 500,
  acted: 1_200,
  "bet-returned": 700,
  "board-dealt": 1_400,
  "hands-shown": 2_000,
  "hand-closed": 2_200,
  "match-closed": 2_400,
};

const isEvent = eventGuard<Event>(dwellMs);

/** The transcript and the pace of Texas hold'em; its hands are the rounds of a transcript. */
export const holdemStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`hold'em has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: ({ names }) => names,
  roundOf: ({ hand }) => hand,
  roundKind: "hand",
  line: (_, text) => (text === "" ? null : { seat: null, text, voice: "narrated" }),
  dwellMs: ({ type }) => dwellMs[type],
};
