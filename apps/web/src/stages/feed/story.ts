import type { GameView } from "@wisp/games/views";
import type { AnyStory } from "#features/replay/story.ts";

/** Story of any game without one of its own: in the host's words alone. */
export const feedStory = (view: GameView): AnyStory => ({
  parse: (event) => view.event.parse(event),
  evolve: (state, event) => view.evolve(state, event),
  narrate: (event, state, locale) => view.narrate(event, state, locale),
  names: () => [],
  roundOf: () => 0,
  line: (_, text) => (text === "" ? null : { seat: null, text: text, voice: "narrated" }),
  dwellMs: () => 1_800,
});
