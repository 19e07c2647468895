import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import type { createTranslator } from "next-intl";
import type { Scene } from "#features/pictures/film.ts";
import type { Transcript } from "#features/replay/story.ts";
import type { messages } from "#i18n/messages.ts";

/** Translations of match pages: the messages under "replay". */
export type ReplayWords = ReturnType<typeof createTranslator<(typeof messages)["en"], "replay">>;

/** An agent as a film shows it once the match is over. */
export interface FilmAgent {
  readonly name: string;
  /** With their sign. */
  readonly points: string;
}

/** Words of a film. */
export interface FilmWords {
  readonly game: string;
  readonly replay: ReplayWords;
  /** By seat; empty where they are not known. */
  readonly agents: readonly FilmAgent[];
}

/** Turns finished matches of a game into a transcript and a film. */
export interface Rendering {
  transcript(log: ApiMatchLog, locale: Locale): Transcript;
  /** The scenes of the match in order; at least one where anything was played. */
  film(log: ApiMatchLog, locale: Locale, words: FilmWords): Scene[];
}
