import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import type { Frame } from "@wisp/pictures";
import type { createTranslator } from "next-intl";
import type { Transcript } from "#features/replay/story.ts";
import type { messages } from "#i18n/messages.ts";

/** Translations of match pages: the messages under "replay". */
export type ReplayWords = ReturnType<typeof createTranslator<(typeof messages)["en"], "replay">>;

/** Words of a film. */
export interface FilmWords {
  readonly brand: string;
  readonly game: string;
  readonly replay: ReplayWords;
}

/** Turns finished matches of a game into a transcript and a film. */
export interface Rendering {
  transcript(log: ApiMatchLog, locale: Locale): Transcript;
  film(log: ApiMatchLog, locale: Locale, words: FilmWords): Frame[];
}
