import type { ApiMatchLog } from "@wisp/api";
import {
  countedVotes,
  type Event,
  isSealed,
  type State,
  speechesOf,
} from "@wisp/games/who-is-spy/view";
import type { DrawnFace } from "#features/pictures/face.ts";
import type { Scene } from "#features/pictures/film.ts";
import { transcriptOf } from "#features/replay/story.ts";
import type { FilmWords, Rendering, ReplayWords } from "#stages/contract/rendering.ts";
import {
  bubbleShapes,
  endingShapes,
  type FilmCard,
  sealedShapes,
  statementShapes,
  tallyShapes,
} from "#stages/talk/film/middle.ts";
import { type TableText, type TalkFilm, talkFilm } from "#stages/talk/film/talk-film.ts";
import { countVotes } from "#stages/talk/votes.ts";
import { factsOf, whoIsSpyStory } from "./story.ts";

export const whoIsSpyRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(whoIsSpyStory, log, locale),
  film: (log, _, words) => whoIsSpyFilm(log, words),
};

/** The words of both sides, where the log has them. */
function cardsOf({ players }: State, spy: number, faces: readonly DrawnFace[], t: ReplayWords) {
  const facesWhere = (isSpy: boolean) => faces.filter((_, seat) => (seat === spy) === isSpy);
  const card = (label: string, seat: number, isTarget: boolean): FilmCard[] => {
    const word = players[seat]?.word ?? null;
    return word === null ? [] : [{ label, word, faces: facesWhere(isTarget), isTarget }];
  };
  return [
    ...card(t("whoIsSpy.table.civilians"), spy === 0 ? 1 : 0, false),
    ...card(t("whoIsSpy.table.spy"), spy, true),
  ];
}

/** The text of the table at an event; null for events without a scene of their own. */
function heard(
  event: Event,
  state: State,
  faces: readonly DrawnFace[],
  t: ReplayWords,
): TableText | null {
  const names = state.players.map(({ name }) => name);
  const nameOf = (seat: number): string => names[seat] ?? "";
  const lit = (chunks: string): string => chunks;
  const says = (text: string, quiet = false) => statementShapes(text, names.length, quiet);
  switch (event.type) {
    case "match-opened":
      return {
        caption: t("whoIsSpy.table.opened"),
        middle: says(t("whoIsSpy.table.seated"), true),
      };
    case "spoke": {
      const { round, seat, text } = event;
      if (isSealed(state.config, round)) {
        // All of them together, once the last one is there.
        if (seat !== state.order.at(-1)) return null;
        const lines = speechesOf(state, round).map(
          (each) => `${nameOf(each.seat)}: ${each.text === "" ? t("table.silence") : each.text}`,
        );
        return {
          caption: t("whoIsSpy.table.spokenTogether", { round }),
          middle: sealedShapes(lines, names.length),
        };
      }
      const silent = text === "";
      const words = silent ? t("table.silence") : text;
      return {
        caption: t.markup("table.speaks", { round, name: nameOf(seat), lit }),
        middle: bubbleShapes(words, seat, names.length, silent),
      };
    }
    case "votes-shown":
    case "votes-counted": {
      if (event.type === "votes-counted" && event.out !== null) return null;
      const { round } = event;
      const count = countVotes(
        names,
        countedVotes(state).filter((vote) => vote.round === round),
      );
      const result = event.type === "votes-shown" ? null : count.undecided;
      const caption = t(`table.${result ?? "ballotsOpen"}`, { round });
      return { caption, middle: tallyShapes(count, names, faces) };
    }
    case "player-out": {
      const by = event.by === "foul" ? "goesByFoul" : "goesByVote";
      const out = t(`whoIsSpy.table.${by}`, { name: nameOf(event.seat) });
      const role =
        event.isSpy === undefined
          ? ""
          : ` · ${t(`whoIsSpy.table.${event.isSpy ? "wasSpy" : "wasNotSpy"}`)}`;
      return { caption: t("table.round", { round: event.round }), middle: says(out + role) };
    }
    case "word-guessed": {
      const caption = t("whoIsSpy.table.guesses", { name: nameOf(event.seat) });
      const isNone = event.text === "";
      return { caption, middle: says(isNone ? t("whoIsSpy.table.noGuess") : event.text, isNone) };
    }
    case "match-closed": {
      const { winner, spy } = event;
      const result = winner === "spy" ? "spyWins" : "civiliansWin";
      const guess =
        event.guessed === undefined ? null : event.guessed ? "guessRight" : "guessWrong";
      return {
        caption: t("table.over"),
        middle: endingShapes(
          cardsOf(state, spy, faces, t),
          [
            ...(guess === null ? [] : [t(`whoIsSpy.table.${guess}`)]),
            t(`whoIsSpy.table.${result}`, { name: nameOf(spy) }),
          ].join(" "),
          names.length,
        ),
      };
    }
    default:
      return null;
  }
}

const film: TalkFilm<State, Event> = {
  story: whoIsSpyStory,
  heard,
  isEnd: (event) => event.type === "match-closed",
  facts: (event, state) => factsOf({ event, state, ballot: null }),
  openVotes: (event, state) =>
    event.type === "votes-shown" || event.type === "votes-counted"
      ? countedVotes(state).filter(({ round }) => round === state.round)
      : [],
  activeSeat: (event, state) =>
    event.type === "word-guessed" ||
    (event.type === "spoke" && !isSealed(state.config, event.round))
      ? event.seat
      : null,
  targets: (event) => (event.type === "match-closed" ? [event.spy] : []),
  fate({ players }, seat, t) {
    const out = players[seat]?.out ?? null;
    if (out === null) return null;
    const key = out.by === "foul" ? "outByFoul" : "outByVote";
    return t(`whoIsSpy.table.${key}`, { round: out.round });
  },
  lastWords: ({ speeches, round }, seat) =>
    speeches.findLast((each) => each.seat === seat && each.round === round)?.text,
  role: (isTarget, t) => t(isTarget ? "whoIsSpy.table.spy" : "whoIsSpy.table.civilian"),
};

/** The story of a finished match: each speech, the ballots, who is out, and the result at its end. */
export const whoIsSpyFilm = (
  log: ApiMatchLog,
  words: Pick<FilmWords, "replay" | "agents">,
): Scene[] => talkFilm(film, log, words);
