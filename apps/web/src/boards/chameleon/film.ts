import type { ApiMatchLog } from "@wisp/api";
import type { Event, State } from "@wisp/games/chameleon/view";
import type { Shape } from "@wisp/pictures";
import type { FilmAgent, FilmWords, ReplayWords } from "#boards/contract/rendering.ts";
import { faceStatesOf } from "#boards/talk/face-states.ts";
import { facesOf } from "#boards/talk/film/faces.ts";
import { tableShapes } from "#boards/talk/film/film-table.ts";
import { bubbleShapes, statementShapes } from "#boards/talk/film/middle.ts";
import type { FilmSeat, SeatNote } from "#boards/talk/film/seats.ts";
import { tallyShapes } from "#boards/talk/film/tally.ts";
import { endingShapes } from "#boards/talk/film/word-cards.ts";
import type { Vote } from "#boards/talk/vote.ts";
import { countVotes } from "#boards/talk/vote-count.ts";
import type { Appearance } from "#components/faces/creatures.ts";
import type { Scene } from "#features/pictures/film.ts";
import { Fold } from "#features/replay/fold.ts";
import { chameleonOf } from "./chameleon-of.ts";
import { factsOf } from "./facts.ts";
import { chameleonStory } from "./story.ts";

/** How long the secret word and the result stay at the end, in milliseconds. */
const ENDING_MS = 4_500;

interface Heard {
  readonly caption: string;
  readonly middle: readonly Shape[];
}

/** What the table hears at an event; null for events that are no scene of their own. */
function heard(
  event: Event,
  state: State,
  faces: readonly Appearance[],
  t: ReplayWords,
): Heard | null {
  const names = state.players.map(({ name }) => name);
  const seats = names.length;
  const nameOf = (seat: number): string => names[seat] ?? "";
  const lit = (chunks: string): string => chunks;
  const count = countVotes(names, state.votes ?? []);
  const says = (caption: string, text: string, quiet = false): Heard => ({
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

/** The votes that are drawn at an event. */
const openVotes = ({ votes }: State, event: Event): readonly Vote[] =>
  event.type === "votes-shown" || event.type === "player-accused" ? (votes ?? []) : [];

/** What a seat shows below its name while the match goes on. */
function noteOf(event: Event, state: State, seat: number, t: ReplayWords): SeatNote | null {
  if (state.accused?.seat === seat) return { kind: "fact", text: t("chameleon.accused") };
  const vote = openVotes(state, event).find((each) => each.seat === seat);
  if (vote !== undefined) {
    const whom = state.players[vote.choice ?? -1]?.name;
    return { kind: "fact", text: whom === undefined ? t("table.abstains") : `→ ${whom}` };
  }
  if (event.type === "spoke" && event.seat === seat) {
    return { kind: "fact", text: t("table.speaking"), lit: true };
  }
  const words = state.speeches.findLast((each) => each.seat === seat)?.text;
  return words ? { kind: "words", text: words } : null;
}

/** Who sat at a seat, and what it was, once that may be shown. */
function endNote(
  name: string,
  agent: FilmAgent | undefined,
  isChameleon: boolean,
  t: ReplayWords,
): SeatNote {
  const parts = [
    ...(agent ? [name] : []),
    t(isChameleon ? "chameleon.chameleon" : "chameleon.knows"),
    ...(agent ? [agent.points] : []),
  ];
  return { kind: "fact", text: `${isChameleon ? "◆ " : ""}${parts.join(" · ")}` };
}

/** The story of a finished match: its topic, each clue, the votes, the guess and the result. */
export function chameleonFilm(
  log: ApiMatchLog,
  { replay: t, agents }: Pick<FilmWords, "replay" | "agents">,
): Scene[] {
  const fold = new Fold(chameleonStory);
  return fold.entries(log).flatMap(({ cursor, event }): Scene[] => {
    const last = event.type === "match-closed";
    const state = fold.at(log, cursor, last ? "omniscient" : "public");
    const shown = last ? agents : [];
    const faces = facesOf(log.id, state.players.length, shown);
    const scene = heard(event, state, faces, t);
    if (scene === null) return [];
    const chameleon = chameleonOf(state, null);
    const states = faceStatesOf(factsOf({ event, state }));
    const seats = state.players.map(
      ({ name }, seat): FilmSeat => ({
        name: shown[seat]?.name ?? name,
        face: faces[seat],
        state: states[seat] ?? "listening",
        note: last
          ? endNote(name, shown[seat], seat === chameleon, t)
          : noteOf(event, state, seat, t),
        out: false,
        isTarget: seat === chameleon,
      }),
    );
    const active = event.type === "spoke" || event.type === "guess-made" ? event.seat : null;
    return [
      {
        cursor,
        shapes: tableShapes({ ...scene, seats, votes: openVotes(state, event), active }),
        dwellMs: last ? ENDING_MS : chameleonStory.dwellMs(event),
      },
    ];
  });
}
