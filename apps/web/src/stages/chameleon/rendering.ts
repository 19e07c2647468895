import { transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { chameleonFilm } from "./film.ts";
import { chameleonStory } from "./story.ts";

export const chameleonRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(chameleonStory, log, locale),
  film: (log, _, words) => chameleonFilm(log, words),
};
