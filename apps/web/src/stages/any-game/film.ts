import type { ApiMatchLog } from "@wisp/api";
import type { GameEvent, Locale } from "@wisp/game";
import type { TableView } from "@wisp/games/views";
import type { Scene } from "#features/pictures/film.ts";
import { transcriptOf } from "#features/replay/story.ts";
import type { FilmWords, Rendering } from "#stages/contract/rendering.ts";
import { bubbleShapes, statementShapes } from "#stages/talk/film/middle.ts";
import { talkFilm } from "#stages/talk/film/talk-film.ts";
import { anyGameStory, isOutIn, isTurn, type TableState } from "./story.ts";

/** The transcript and the film of a game without its own: the table, with what was said and told. */
export const anyGameRendering = (view: TableView): Rendering => ({
  transcript: (log, locale) => transcriptOf(anyGameStory(view), log, locale),
  film: (log, locale, words) => anyGameFilm(view, log, locale, words),
});

function anyGameFilm(view: TableView, log: ApiMatchLog, locale: Locale, words: FilmWords): Scene[] {
  const end = log.events.findLast(({ event }) => !isTurn(event))?.event;
  return talkFilm<TableState, GameEvent>(
    {
      story: anyGameStory(view),
      isEnd: (event) => event === end,
      heard(event, { players, round, game }, _, t) {
        const seats = players.length;
        const said = view.speech?.(event);
        const caption = round > 0 ? t("table.round", { round }) : words.game;
        if (said !== undefined && said.text !== "") {
          return { caption, middle: bubbleShapes(said.text, said.seat, seats, false) };
        }
        const text = isTurn(event) ? "" : view.narrate(event, game, locale);
        return text === "" ? null : { caption, middle: statementShapes(text, seats) };
      },
      facts: (event, state) => ({
        out: state.players.map((_, seat) => isOutIn(view)(state, seat)),
        speaking: view.speech?.(event)?.seat ?? null,
        caught: [],
        votes: [],
        voting: false,
      }),
      openVotes: () => [],
      activeSeat: (event) => view.speech?.(event)?.seat ?? null,
      targets: () => [],
      fate: () => null,
      lastWords: ({ speeches }, seat) => speeches.findLast((each) => each.seat === seat)?.text,
      role: () => "",
    },
    log,
    words,
  );
}
