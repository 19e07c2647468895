import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { views } from "@wisp/games/views";
import type { Frame } from "@wisp/pictures";
import { filmOf } from "../features/pictures/film.ts";
import { feedFilm } from "./feed/film.ts";
import { feedStory } from "./feed/story.ts";
import { type TableWords, whoIsSpyFilm } from "./who-is-spy/film.ts";

/** The film of a finished match of whichever game; null for a game that is not registered. */
export function matchFilm(
  log: ApiMatchLog,
  locale: Locale,
  words: { readonly brand: string; readonly game: string; readonly table: TableWords },
): Frame[] | null {
  if (log.game === "who-is-spy") return filmOf(whoIsSpyFilm(log, words.table), words);
  const view = views[log.game];
  if (view === undefined) return null;
  return filmOf(feedFilm(feedStory(view), log, locale, words.game), words);
}
