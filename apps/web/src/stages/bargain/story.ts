import { type Event, evolve, narrate, type State } from "@wisp/games/bargain/view";
import { widthOf } from "#components/sanitize.ts";
import { eventGuard, type Story } from "#features/replay/story.ts";

/** How long each event stays while playing, in milliseconds at speed 1; words by their length. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_000,
  "items-laid": 1_800,
  "values-dealt": 0,
  "turn-opened": 400,
  spoke: 1_400,
  "plan-made": 1_800,
  "plan-accepted": 2_200,
  "turn-missed": 1_400,
  "values-shown": 2_400,
  "match-closed": 2_600,
};

const isEvent = eventGuard<Event>(dwellMs);

/** How Bargain is narrated. */
export const bargainStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Bargain has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: ({ names }) => names,
  roundOf: ({ round }) => round,
  line(event, text) {
    if (event.type === "spoke") return { seat: event.seat, text: event.text, voice: "said" };
    return text === "" ? null : { seat: null, text, voice: "narrated" };
  },
  dwellMs: (event) =>
    event.type === "spoke"
      ? Math.min(6_000, dwellMs.spoke + widthOf(event.text) * 30)
      : dwellMs[event.type],
};
