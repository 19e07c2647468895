import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import type { Event, State } from "@wisp/games/undercover/view";
import type { DrawnFace } from "#features/pictures/face.ts";
import type { Scene } from "#features/pictures/film.ts";
import { transcriptOf } from "#features/replay/story.ts";
import type { FilmWords, Rendering, ReplayWords } from "#stages/contract/rendering.ts";
import {
  bubbleShapes,
  endingShapes,
  statementShapes,
  tallyShapes,
} from "#stages/talk/film/middle.ts";
import { type TableText, type TalkFilm, talkFilm } from "#stages/talk/film/talk-film.ts";
import { countVotes } from "#stages/talk/votes.ts";
import {
  announcementOf,
  clueOnStage,
  factsOf,
  openBallots,
  undercoverStory,
  votingAt,
  wordsOf,
} from "./story.ts";

export const undercoverRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(undercoverStory, log, locale),
  film: (log, locale, words) => undercoverFilm(log, locale, words),
};

/** The text of the table at an event; null for events without a scene of their own. */
function heard(
  event: Event,
  state: State,
  faces: readonly DrawnFace[],
  t: ReplayWords,
  locale: Locale,
): TableText | null {
  const names = state.players.map(({ name }) => name);
  const seats = names.length;
  const { spies } = state.config;
  const nameOf = (seat: number): string => names[seat] ?? "";
  const list = (of: readonly number[]): string =>
    new Intl.ListFormat(locale).format(of.map(nameOf));
  const lit = (chunks: string): string => chunks;
  switch (event.type) {
    case "match-opened":
      return {
        caption: t("undercover.opened"),
        middle: statementShapes(t("undercover.allSit", { count: seats, spies }), seats, true),
      };
    case "order-announced":
      return event.isRunoff
        ? {
            caption: t("undercover.runoff"),
            middle: statementShapes(
              `${t("undercover.tiedSpeak")} ${event.seats.map(nameOf).join(" → ")}`,
              seats,
            ),
          }
        : null;
    case "clue": {
      const { round, seat, text, cut } = event;
      const name = nameOf(seat);
      const silent = text === "";
      const words = silent ? t("table.silence") : `${text}${cut ? " …" : ""}`;
      return {
        caption: state.isRunoff
          ? t.markup("undercover.speaksInRunoff", { name, lit })
          : t.markup("table.speaks", { round, name, lit }),
        middle: bubbleShapes(words, seat, seats, silent),
      };
    }
    case "vote-counted": {
      const voting = votingAt({ event, state });
      const result = voting && announcementOf(voting, state.config);
      if (result === null) return null;
      const name = nameOf(result.out ?? -1);
      const sentence = t(result.isTie ? "undercover.tie" : "undercover.isOut", {
        names: list(result.seats),
      });
      const asides = result.asides.map((aside) => t(`undercover.asides.${aside}`, { name, spies }));
      const caption = [sentence, ...asides].join(locale === "zh" ? "" : " ");
      const count = countVotes(names, openBallots({ event, state }));
      return {
        caption,
        middle:
          count.received.length > 0
            ? tallyShapes(count, names, faces)
            : statementShapes(sentence, seats),
      };
    }
    case "match-closed": {
      const count = event.spies.length;
      const words = wordsOf(state);
      const facesOf = (isSpy: boolean) =>
        faces.filter((_, seat) => event.spies.includes(seat) === isSpy);
      const cards =
        words === null
          ? []
          : [
              {
                label: t("undercover.villagers"),
                word: words.villager,
                faces: facesOf(false),
                isTarget: false,
              },
              {
                label: t("undercover.spies", { count }),
                word: words.spy,
                faces: facesOf(true),
                isTarget: true,
              },
            ];
      const result = t(`undercover.endings.${event.ending}`, { names: list(event.spies), count });
      return { caption: t("table.over"), middle: endingShapes(cards, result, seats) };
    }
    default:
      return null;
  }
}

const film = (locale: Locale): TalkFilm<State, Event> => ({
  story: undercoverStory,
  heard: (event, state, faces, t) => heard(event, state, faces, t, locale),
  isEnd: (event) => event.type === "match-closed",
  facts: (event, state) => factsOf({ event, state }),
  openVotes: (event, state) => openBallots({ event, state }),
  activeSeat: (event, state) => clueOnStage({ event, state })?.seat ?? null,
  targets: (event) => (event.type === "match-closed" ? event.spies : []),
  fate({ players, config }, seat, t) {
    const { outBy = null, isSpy = null } = players[seat] ?? {};
    if (outBy === null) return null;
    const key = isSpy === null || !config.revealsOut ? "out" : isSpy ? "outSpy" : "outVillager";
    return t(`undercover.${key}`, { vote: outBy });
  },
  lastWords: ({ clues, round }, seat) =>
    clues.findLast((clue) => clue.seat === seat && clue.round === round)?.text,
  role: (isTarget, t) => t(isTarget ? "undercover.spy" : "undercover.villager"),
});

/** The story of a finished match: each clue, run-offs, the results of votes with their ballots, the words. */
const undercoverFilm = (
  log: ApiMatchLog,
  locale: Locale,
  words: Pick<FilmWords, "replay" | "agents">,
): Scene[] => talkFilm(film(locale), log, words);
