import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { type Event, isWolf, lastDay, type State, tableOf } from "@wisp/games/werewolf/view";
import type { DrawnFace } from "#features/pictures/face.ts";
import type { Scene } from "#features/pictures/film.ts";
import { transcriptOf } from "#features/replay/story.ts";
import type { FilmWords, Rendering, ReplayWords } from "#stages/contract/rendering.ts";
import { bubbleShapes, statementShapes, tallyShapes } from "#stages/talk/film/middle.ts";
import { type TableText, type TalkFilm, talkFilm } from "#stages/talk/film/talk-film.ts";
import { countVotes } from "#stages/talk/votes.ts";
import { causeOf, factsOf, openVotes, werewolfStory } from "./story.ts";

export const werewolfRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(werewolfStory, log, locale),
  film: (log, locale, words) => werewolfFilm(log, locale, words),
};

/** The speeches of a day that a film shows: a large table has more than a film has room for. */
const MAX_SPEECHES = 6;

/** The text of the table at an event; null for events without a scene. */
function heard(
  event: Event,
  state: State,
  faces: readonly DrawnFace[],
  t: ReplayWords,
  locale: Locale,
): TableText | null {
  const { players, config } = state;
  const seats = players.length;
  const names = players.map(({ name }) => name);
  const nameOf = (seat: number): string => names[seat] ?? "";
  const list = (of: readonly number[]): string =>
    new Intl.ListFormat(locale).format(of.map(nameOf));
  const scene = (caption: string, sentence: string, quiet = false): TableText => ({
    caption,
    middle: statementShapes(sentence, seats, quiet),
  });
  switch (event.type) {
    case "match-opened": {
      const wolves = tableOf(config).roles.filter(isWolf).length;
      return scene(t("werewolf.opened"), t("werewolf.allSit", { count: seats, wolves }), true);
    }
    case "night-opened":
      return scene(t("werewolf.night", { round: event.round }), t("werewolf.sleeps"), true);
    case "day-opened": {
      const { round, deaths } = event;
      return scene(
        t("werewolf.dawn", { round }),
        deaths.length === 0
          ? t("werewolf.nobodyDied")
          : `${t("werewolf.died", { count: deaths.length })}\n${list(deaths.map(({ seat }) => seat))}`,
      );
    }
    case "shot":
      return scene(
        t("werewolf.day", { round: event.round }),
        t(`werewolf.takes.${event.as}`, { name: nameOf(event.seat), target: nameOf(event.target) }),
      );
    case "spoke": {
      if ((lastDay(state)?.speeches.length ?? 0) > MAX_SPEECHES) return null;
      const { round, seat, part, text, cut } = event;
      const silent = text === "";
      const words = silent ? t("table.silence") : `${text}${cut ? " …" : ""}`;
      return {
        caption: t.markup(`werewolf.speaks.${part}`, {
          round,
          name: nameOf(seat),
          lit: (chunks) => chunks,
        }),
        middle: bubbleShapes(words, seat, seats, silent),
      };
    }
    case "votes-shown":
      return {
        caption: t(`werewolf.ballots.${event.about}`),
        middle: tallyShapes(countVotes(names, event.votes), names, faces),
      };
    case "exiled": {
      const { round, seat, drawn } = event;
      return scene(
        t("werewolf.day", { round }),
        seat === null
          ? t("werewolf.nobodyOut")
          : t(`werewolf.${drawn ? "drawnOut" : "votedOut"}`, { name: nameOf(seat) }),
      );
    }
    case "elected":
      return scene(
        t("werewolf.day", { round: event.round }),
        event.seat === null
          ? t("werewolf.noSheriff")
          : t("werewolf.isSheriff", { name: nameOf(event.seat) }),
      );
    case "match-closed":
      return scene(
        t(`werewolf.sideWins.${event.winner ?? "draw"}`),
        t(`werewolf.endings.${event.ending}`),
      );
    default:
      return null;
  }
}

const film = (locale: Locale): TalkFilm<State, Event> => ({
  story: werewolfStory,
  heard: (event, state, faces, t) => heard(event, state, faces, t, locale),
  isEnd: (event) => event.type === "match-closed",
  facts: (event, state) => factsOf({ event, state }, event.type === "spoke" ? event.seat : null),
  openVotes: (event, state) => openVotes({ event, state }),
  activeSeat: (event) => (event.type === "spoke" ? event.seat : null),
  targets: (event) =>
    event.type === "match-closed"
      ? event.roles.flatMap((role, seat) => (isWolf(role) ? [seat] : []))
      : [],
  fate(state, seat, t) {
    const out = state.players[seat]?.out;
    return out ? t(`werewolf.out.${causeOf(state, seat) ?? "night"}`, { round: out.round }) : null;
  },
  lastWords: () => undefined,
  role: (wolf, t) => t(`werewolf.${wolf ? "known.wolf" : "known.no-wolf"}`),
});

/** The story of a finished match: nights and their news, the first speeches of each day, votes, the result. */
const werewolfFilm = (
  log: ApiMatchLog,
  locale: Locale,
  words: Pick<FilmWords, "replay" | "agents">,
): Scene[] => talkFilm(film(locale), log, words);
