import { transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { holdemFilm } from "./film.ts";
import { holdemStory } from "./story.ts";

export const holdemRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(holdemStory, log, locale),
  film: (log, locale, { replay }) => holdemFilm(log, locale, replay),
};
