import type { GameView } from "@wisp/games/views";
import { transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { feedFilm } from "./film.ts";
import { feedStory } from "./story.ts";

/** Any game, in the host's words. */
export const feedRendering = (view: GameView): Rendering => ({
  transcript: (log, locale) => transcriptOf(feedStory(view), log, locale),
  film: (log, locale, { game }) => feedFilm(feedStory(view), log, locale, game),
});
