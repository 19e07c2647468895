import type { GameView } from "@wisp/games/views";
import type { Rendering } from "#boards/contract/rendering.ts";
import { transcriptOf } from "#features/replay/story.ts";
import { feedFilm } from "./film.ts";
import { feedStory } from "./story.ts";

/** Any game, in the host's words. */
export const feedRendering = (view: GameView): Rendering => ({
  transcript: (log, locale) => transcriptOf(feedStory(view), log, locale),
  film: (log, locale, { game }) => feedFilm(feedStory(view), log, locale, game),
});
