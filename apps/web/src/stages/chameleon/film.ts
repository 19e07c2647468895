import type { ApiMatchLog } from "@wisp/api";
import type { Event, State } from "@wisp/games/chameleon/view";
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
import { chameleonOf, chameleonStory, factsOf } from "./story.ts";

export const chameleonRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(chameleonStory, log, locale),
  film: (log, _, words) => chameleonFilm(log, words),
};

/** The text of the table at an event; null for events without a scene of their own. */
function heard(
  event: Event,
  state: State,
  faces: readonly DrawnFace[],
  t: ReplayWords,
): TableText | null {
  const names = state.players.map(({ name }) => name);
  const seats = names.length;
  const nameOf = (seat: number): string => names[seat] ?? "";
  const lit = (chunks: string): string => chunks;
  const count = countVotes(names, state.votes ?? []);
  const says = (caption: string, text: string, quiet = false): TableText => ({
    caption,
    middle: statementShapes(text, seats, quiet),
  });
  const card = (word: string, result: string) => {
    const label = t("chameleon.secretWord");
    const knowing = faces.filter((_, seat) => seat !== chameleonOf(state, null));
    return endingShapes([{ label, word, faces: knowing, isTarget: false }], result, seats);
  };
  switch (event.type) {
    case "topic-announced":
      return says(t("chameleon.topic"), event.topic);
    case "spoke": {
      const { round, seat, text } = event;
      const silent = text === "";
      return {
        caption: t.markup("table.speaks", { round, name: nameOf(seat), lit }),
        middle: bubbleShapes(silent ? t("table.silence") : text, seat, seats, silent),
      };
    }
    case "votes-shown":
      return { caption: t("chameleon.votesOpen"), middle: tallyShapes(count, names, faces) };
    case "player-accused": {
      const { seat, isChameleon } = event;
      if (seat === null) {
        const caption = t(`chameleon.${count.undecided ?? "tie"}`);
        return { caption, middle: tallyShapes(count, names, faces) };
      }
      const name = nameOf(seat);
      const words = t(isChameleon ? "chameleon.isChameleon" : "chameleon.isNot", { name });
      return says(t("chameleon.isAccused", { name }), words);
    }
    case "guess-made": {
      const caption = t("chameleon.guesses", { name: nameOf(event.seat) });
      return says(caption, event.word ?? t("chameleon.noGuess"), event.word === null);
    }
    case "word-revealed":
      return { caption: t("chameleon.secretWord"), middle: card(event.word, "") };
    case "match-closed": {
      const name = nameOf(event.chameleon);
      const result = t(`chameleon.endings.${event.ending}`, { name });
      const word = state.revealed;
      return {
        caption: t("chameleon.over"),
        middle: word === null ? statementShapes(result, seats) : card(word, result),
      };
    }
    default:
      return null;
  }
}

const film: TalkFilm<State, Event> = {
  story: chameleonStory,
  heard,
  isEnd: (event) => event.type === "match-closed",
  facts: (event, state) => factsOf({ event, state }),
  openVotes: (event, { votes }) =>
    event.type === "votes-shown" || event.type === "player-accused" ? (votes ?? []) : [],
  activeSeat: (event) =>
    event.type === "spoke" || event.type === "guess-made" ? event.seat : null,
  targets(_, state) {
    const chameleon = chameleonOf(state, null);
    return chameleon === null ? [] : [chameleon];
  },
  fate: ({ accused }, seat, t) => (accused?.seat === seat ? t("chameleon.accused") : null),
  lastWords: ({ speeches }, seat) => speeches.findLast((each) => each.seat === seat)?.text,
  role: (isTarget, t) => t(isTarget ? "chameleon.chameleon" : "chameleon.knows"),
};

/** The story of a finished match: its topic, each clue, the votes, the guess and the result. */
const chameleonFilm = (log: ApiMatchLog, words: Pick<FilmWords, "replay" | "agents">): Scene[] =>
  talkFilm(film, log, words);
