import type { GameEvent } from "@wisp/game";
import { type Event, evolve, narrate, type State } from "@wisp/games/public-good/view";
import { roundsStory } from "#stages/rounds/story.ts";
import { tableOf } from "./table.ts";

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_800,
  "turn-opened": 1_200,
  "contributions-shown": 2_800,
  "pool-shared": 3_600,
  "match-closed": 2_400,
};

export const publicGoodStory = roundsStory<State, Event>({
  evolve,
  narrate,
  dwellMs,
  // The log was checked when it was written; the browser need not load the schemas to read it.
  isEvent: (event: GameEvent): event is Event => Object.hasOwn(dwellMs, event.type),
  table: tableOf,
});
