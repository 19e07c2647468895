import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import type { GameView } from "@wisp/games/views";
import { FILM, type Scene, spoken } from "#features/pictures/film.ts";
import { type AnyStory, feedStory, transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";

/** Any game, in the host's words. */
export const feedRendering = (view: GameView): Rendering => ({
  transcript: (log, locale) => transcriptOf(feedStory(view), log, locale),
  film: (log, locale, { game }) => feedFilm(feedStory(view), log, locale, game),
});

/** The story of any game: one frame a line of its transcript. */
function feedFilm(story: AnyStory, log: ApiMatchLog, locale: Locale, game: string): Scene[] {
  const box = { x: 120, y: 150, width: FILM.width - 240, height: 220 };
  return transcriptOf(story, log, locale).lines.map(({ cursor, text }) => ({
    cursor,
    shapes: spoken(game, text, box),
    dwellMs: 2_200,
  }));
}
