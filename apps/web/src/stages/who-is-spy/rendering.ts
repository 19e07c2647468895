import { transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { whoIsSpyFilm } from "./film.ts";
import { whoIsSpyStory } from "./story.ts";

export const whoIsSpyRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(whoIsSpyStory, log, locale),
  film: (log, _, words) => whoIsSpyFilm(log, words),
};
