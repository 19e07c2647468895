import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import type { Frame } from "@wisp/pictures";
import type { Transcript } from "../features/replay/story.ts";
import type { TableWords } from "./who-is-spy/film.ts";

/** Words of a film. */
export interface FilmWords {
  readonly brand: string;
  readonly game: string;
  readonly table: TableWords;
}

/** Turns finished matches of a game into a transcript and a film. */
export interface Rendering {
  transcript(log: ApiMatchLog, locale: Locale): Transcript;
  film(log: ApiMatchLog, locale: Locale, words: FilmWords): Frame[];
}
