import { transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { roundsFilm } from "#stages/rounds/film.ts";
import { publicGoodStory } from "./story.ts";
import { tableOf } from "./table.ts";

export const publicGoodRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(publicGoodStory, log, locale),
  film: (log, locale) => roundsFilm(publicGoodStory, tableOf, log, locale),
};
