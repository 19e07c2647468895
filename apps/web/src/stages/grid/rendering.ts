import type { GameEvent } from "@wisp/game";
import { transcriptOf } from "#features/replay/story.ts";
import type { Rendering } from "#stages/contract/rendering.ts";
import { gridFilm } from "./film.ts";
import type { GridEvent, GridGame, GridState } from "./grid-game.ts";
import { gridStory } from "./story.ts";

/** The transcript and film of a game on a board of cells. */
export const gridRendering = <State extends GridState, Event extends GridEvent & GameEvent>(
  game: GridGame<State, Event>,
): Rendering => ({
  transcript: (log, locale) => transcriptOf(gridStory(game), log, locale),
  film: (log, locale) => gridFilm(game, log, locale),
});
