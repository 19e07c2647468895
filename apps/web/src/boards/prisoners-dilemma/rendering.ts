import type { Rendering } from "#boards/contract/rendering.ts";
import { roundsFilm } from "#boards/rounds/film.ts";
import { transcriptOf } from "#features/replay/story.ts";
import { prisonersDilemmaStory } from "./story.ts";
import { tableOf } from "./table.ts";

export const prisonersDilemmaRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(prisonersDilemmaStory, log, locale),
  film: (log, locale) => roundsFilm(prisonersDilemmaStory, tableOf, log, locale),
};
