import type { ApiMatchLog } from "@wisp/api";
import type { Event, State } from "@wisp/games/who-is-spy/view";
import type { Shape } from "@wisp/pictures";
import type { FilmAgent, FilmWords, ReplayWords } from "#boards/contract/rendering.ts";
import { faceStatesOf } from "#boards/talk/face-states.ts";
import { facesOf } from "#boards/talk/film/faces.ts";
import { tableShapes } from "#boards/talk/film/film-table.ts";
import { bubbleShapes, statementShapes } from "#boards/talk/film/middle.ts";
import type { FilmSeat, SeatNote } from "#boards/talk/film/seats.ts";
import { tallyShapes } from "#boards/talk/film/tally.ts";
import { endingShapes, type FilmCard } from "#boards/talk/film/word-cards.ts";
import type { Vote } from "#boards/talk/vote.ts";
import { countVotes } from "#boards/talk/vote-count.ts";
import type { Appearance } from "#components/faces/creatures.ts";
import type { Scene } from "#features/pictures/film.ts";
import { Fold } from "#features/replay/fold.ts";
import { factsOf } from "./facts.ts";
import { whoIsSpyStory } from "./story.ts";

/** How long the cards stay at the end, in milliseconds. */
const ENDING_MS = 4_500;

/** The votes that are drawn at an event. */
const openVotes = (state: State, event: Event): readonly Vote[] =>
  event.type === "votes-shown" || event.type === "votes-counted"
    ? state.votes.filter(({ round }) => round === state.round)
    : [];

/** The words of both sides, where the log has them. */
function cardsOf({ players }: State, spy: number, faces: readonly Appearance[], t: ReplayWords) {
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
        state.votes.filter((vote) => vote.round === round),
      );
      const result = event.type === "votes-shown" ? null : count.undecided;
      const caption = t(`table.${result ?? "ballotsOpen"}`, { round });
      return { caption, middle: tallyShapes(count, names, faces) };
    }
    case "player-out": {
      const by = event.by === "foul" ? "goesByFoul" : "goesByVote";
      return {
        caption: t("table.round", { round: event.round }),
        middle: says(t(`whoIsSpy.table.${by}`, { name: nameOf(event.seat) })),
      };
    }
    case "match-closed": {
      const { winner, spy } = event;
      const result = winner === "spy" ? "spyWins" : "civiliansWin";
      return {
        caption: t("table.over"),
        middle: endingShapes(
          cardsOf(state, spy, faces, t),
          t(`whoIsSpy.table.${result}`, { name: nameOf(spy) }),
          names.length,
        ),
      };
    }
    default:
      return null;
  }
}

/** What a seat shows below its name while the match goes on. */
function noteOf(event: Event, state: State, seat: number, t: ReplayWords): SeatNote | null {
  const { players, speeches } = state;
  const out = players[seat]?.out ?? null;
  if (out !== null) {
    const key = out.by === "foul" ? "outByFoul" : "outByVote";
    return { kind: "fact", text: t(`whoIsSpy.table.${key}`, { round: out.round }) };
  }
  const vote = openVotes(state, event).find((each) => each.seat === seat);
  if (vote !== undefined) {
    const whom = players[vote.choice ?? -1]?.name;
    return { kind: "fact", text: whom === undefined ? t("table.abstains") : `→ ${whom}` };
  }
  if (event.type === "spoke" && event.seat === seat) {
    return { kind: "fact", text: t("table.speaking"), lit: true };
  }
  const words = speeches.findLast((each) => each.seat === seat && each.round === state.round)?.text;
  return words ? { kind: "words", text: words } : null;
}

/** Who sat at a seat, and what it was, once that may be shown. */
function endNote(
  name: string,
  agent: FilmAgent | undefined,
  isSpy: boolean,
  t: ReplayWords,
): SeatNote {
  const parts = [
    ...(agent ? [name] : []),
    t(isSpy ? "whoIsSpy.table.spy" : "whoIsSpy.table.civilian"),
    ...(agent ? [agent.points] : []),
  ];
  return { kind: "fact", text: `${isSpy ? "◆ " : ""}${parts.join(" · ")}` };
}

/** The story of a finished match: each speech, the ballots, who is out, and the result at its end. */
export function whoIsSpyFilm(
  log: ApiMatchLog,
  { replay: t, agents }: Pick<FilmWords, "replay" | "agents">,
): Scene[] {
  const fold = new Fold(whoIsSpyStory);
  return fold.entries(log).flatMap(({ cursor, event }): Scene[] => {
    const last = event.type === "match-closed";
    const state = fold.at(log, cursor, last ? "omniscient" : "public");
    const shown = last ? agents : [];
    const faces = facesOf(log.id, state.players.length, shown);
    const scene = heard(event, state, faces, t);
    if (scene === null) return [];
    const spy = last ? event.spy : null;
    const states = faceStatesOf(factsOf({ event, state, ballot: null }));
    const seats = state.players.map(
      ({ name, out }, seat): FilmSeat => ({
        name: shown[seat]?.name ?? name,
        face: faces[seat],
        state: states[seat] ?? "listening",
        note:
          spy === null
            ? noteOf(event, state, seat, t)
            : endNote(name, shown[seat], seat === spy, t),
        out: out !== null && !last,
        isTarget: seat === spy,
      }),
    );
    const active = event.type === "spoke" ? event.seat : null;
    return [
      {
        cursor,
        shapes: tableShapes({ ...scene, seats, votes: openVotes(state, event), active }),
        dwellMs: last ? ENDING_MS : whoIsSpyStory.dwellMs(event),
      },
    ];
  });
}
