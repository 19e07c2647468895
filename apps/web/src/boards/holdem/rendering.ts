import type { Rendering } from "#boards/contract/rendering.ts";
import { transcriptOf } from "#features/replay/story.ts";
import { holdemFilm } from "./film.ts";
import { holdemStory } from "./story.ts";

export const holdemRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(holdemStory, log, locale),
  film: (log, locale, { replay }) => holdemFilm(log, locale, replay),
};
