import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import {
  type Event,
  failures,
  rolesAt,
  type State,
  sideOf,
  successes,
} from "@wisp/games/avalon/view";
import type { Scene } from "#features/pictures/film.ts";
import { transcriptOf } from "#features/replay/story.ts";
import type { FilmWords, Rendering, ReplayWords } from "#stages/contract/rendering.ts";
import { bubbleShapes, statementShapes } from "#stages/talk/film/middle.ts";
import { type TableText, type TalkFilm, talkFilm } from "#stages/talk/film/talk-film.ts";
import { avalonStory, factsOf, openProposal, teamOf } from "./story.ts";

export const avalonRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(avalonStory, log, locale),
  film: (log, locale, words) => avalonFilm(log, locale, words),
};

/** The text of the table at an event; null for events without a scene: of the speeches only leaders' first ones. */
function heard(event: Event, state: State, t: ReplayWords, locale: Locale): TableText | null {
  const { players, config } = state;
  const seats = players.length;
  const nameOf = (seat: number): string => players[seat]?.name ?? "";
  const list = (of: readonly number[]): string =>
    new Intl.ListFormat(locale).format(of.map(nameOf));
  const scene = (caption: string, sentence: string, quiet = false): TableText => ({
    caption,
    middle: statementShapes(sentence, seats, quiet),
  });
  const score = t("avalon.score", { succeeded: successes(state), failed: failures(state) });
  switch (event.type) {
    case "match-opened": {
      const evil = rolesAt(config).filter((role) => sideOf(role) === "evil").length;
      return scene(t("avalon.opened"), t("avalon.allSit", { count: seats, evil }), true);
    }
    case "spoke": {
      if (event.part !== "opening") return null;
      const { round, seat, text, cut } = event;
      const silent = text === "";
      const words = silent ? t("table.silence") : `${text}${cut ? " …" : ""}`;
      return {
        caption: t.markup("avalon.speaks", { round, name: nameOf(seat), lit: (chunks) => chunks }),
        middle: bubbleShapes(words, seat, seats, silent),
      };
    }
    case "votes-shown":
      return scene(
        [true, false]
          .map((agrees) => {
            const count = event.votes.filter((vote) => vote.agrees === agrees).length;
            return t(agrees ? "avalon.agree" : "avalon.disagree", { count });
          })
          .join(" · "),
        [
          list(teamOf(openProposal({ state }))),
          t(`avalon.${event.approved ? "approved" : event.goes ? "goesAnyway" : "isRejected"}`),
        ].join("\n"),
      );
    case "quest-ended": {
      const { round, fails, succeeded } = event;
      return scene(
        score,
        t(succeeded ? "avalon.questSucceeded" : "avalon.questFailed", { round, fails }),
      );
    }
    case "assassinated":
      return scene(
        score,
        event.target === null
          ? t("avalon.namesNobody", { name: nameOf(event.seat) })
          : t("avalon.names", { name: nameOf(event.seat), target: nameOf(event.target) }),
      );
    case "match-closed":
      return scene(
        t(`avalon.sideWins.${event.winner}`),
        t(`avalon.endings.${event.ending}`, { name: nameOf(event.roles.indexOf("merlin")) }),
      );
    default:
      return null;
  }
}

/** What a seat does at an event, below its name. */
function fate({ proposals, quests }: State, seat: number, t: ReplayWords): string | null {
  const last = proposals.at(-1);
  if (last === undefined || last.votes === null || quests.length >= last.round) return null;
  const vote = last.votes.find((each) => each.seat === seat);
  return vote === undefined ? null : t(`avalon.vote.${vote.agrees ? "agree" : "disagree"}`);
}

const film = (locale: Locale): TalkFilm<State, Event> => ({
  story: avalonStory,
  heard: (event, state, _faces, t) => heard(event, state, t, locale),
  isEnd: (event) => event.type === "match-closed",
  facts: (event, state) => factsOf({ event, state }),
  openVotes: (event) =>
    event.type === "assassinated" ? [{ seat: event.seat, choice: event.target }] : [],
  activeSeat: (event) => (event.type === "spoke" ? event.seat : null),
  targets: (event) =>
    event.type === "match-closed"
      ? event.roles.flatMap((role, seat) => (sideOf(role) === "evil" ? [seat] : []))
      : [],
  fate,
  lastWords: () => undefined,
  role: (isEvil, t) => t(`avalon.sides.${isEvil ? "evil" : "loyal"}`),
});

/** The story of a finished match: leaders' speeches, votes, quests, the Assassin's choice, the result. */
const avalonFilm = (
  log: ApiMatchLog,
  locale: Locale,
  words: Pick<FilmWords, "replay" | "agents">,
): Scene[] => talkFilm(film(locale), log, words);
