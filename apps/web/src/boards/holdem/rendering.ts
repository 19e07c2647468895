import { filmOf } from "../../features/pictures/film.ts";
import { transcriptOf } from "../../features/replay/story.ts";
import type { Rendering } from "../rendering.ts";
import { holdemFilm } from "./film.ts";
import { holdemStory } from "./story.ts";

export const holdemRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(holdemStory, log, locale),
  film: (log, locale, words) => filmOf(holdemFilm(log, locale, words.replay), words),
};
