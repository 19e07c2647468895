import type { StudyPreset } from "@wisp/study";
import { deepHuman } from "./deep/human.ts";
import { following } from "./interintent/studies/following.ts";
import { guessing } from "./interintent/studies/guessing.ts";
import { selection } from "./interintent/studies/selection.ts";
import { summarising } from "./interintent/studies/summarising.ts";
import { llmarenaDescription } from "./llmarena/human.ts";

/** Studies in which people rate what they rated in papers, by name; apps hand them to the arena. */
export const studyPresets: Readonly<Record<string, StudyPreset>> = {
  "deep-human": deepHuman,
  "llmarena-description": llmarenaDescription,
  "interintent-selection": selection,
  "interintent-following": following,
  "interintent-summarisation-human": summarising,
  "interintent-human": guessing,
};
