import { transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { roundsFilm } from "#stages/rounds/film.ts";
import { prisonersDilemmaStory } from "./story.ts";
import { tableOf } from "./table.ts";

export const prisonersDilemmaRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(prisonersDilemmaStory, log, locale),
  film: (log, locale) => roundsFilm(prisonersDilemmaStory, tableOf, log, locale),
};
