import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { FILM, type Scene, spoken } from "#features/pictures/film.ts";
import { type AnyStory, transcriptOf } from "#features/replay/story.ts";

/** The story of any game: one frame a line of its transcript. */
export function feedFilm(story: AnyStory, log: ApiMatchLog, locale: Locale, game: string): Scene[] {
  const box = { x: 120, y: 150, width: FILM.width - 240, height: 220 };
  return transcriptOf(story, log, locale).lines.map(({ cursor, text }) => ({
    cursor,
    shapes: spoken(game, text, box),
    dwellMs: 2_200,
  }));
}
