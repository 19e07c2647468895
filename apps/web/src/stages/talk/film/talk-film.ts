import type { ApiMatchLog } from "@wisp/api";
import type { Shape } from "@wisp/pictures";
import type { DrawnFace } from "#features/pictures/face.ts";
import type { Scene } from "#features/pictures/film.ts";
import { Fold, type Folds } from "#features/replay/log/fold.ts";
import type { FilmAgent, FilmWords, ReplayWords } from "#stages/contract/rendering.ts";
import { faceStatesOf, type TableFacts } from "#stages/talk/face-states.ts";
import type { Vote } from "#stages/talk/vote.ts";
import { facesOf } from "./faces.ts";
import { tableShapes } from "./film-table.ts";
import type { FilmSeat, SeatNote } from "./seats.ts";

/** How long the result stays at the end, in milliseconds. */
const ENDING_MS = 4_500;

/** The text of the table at an event. */
export interface TableText {
  /** What happens, in a line above the table. */
  readonly caption: string;
  /** The middle of the table. */
  readonly middle: readonly Shape[];
}

/** The public state of a game of talk, as far as every film of one draws it. */
interface TalkState {
  readonly players: readonly { readonly name: string }[];
}

/** The parts of a film that each game of talk defines. */
export interface TalkFilm<State extends TalkState, Event> {
  readonly story: Folds<State, Event> & {
    /** How long an event stays, in milliseconds. */
    dwellMs(event: Event, state: State): number;
  };
  /** Whether an event ends the match: agents and roles are shown from then on. */
  isEnd(event: Event): boolean;
  /** Null for events without a scene of their own. */
  heard(
    event: Event,
    state: State,
    faces: readonly DrawnFace[],
    words: ReplayWords,
  ): TableText | null;
  facts(event: Event, state: State): TableFacts;
  /** The votes that are drawn at an event. */
  openVotes(event: Event, state: State): readonly Vote[];
  /** The seat that speaks or acts; null: nobody. */
  activeSeat(event: Event, state: State): number | null;
  /** The seat of the hidden role; null while it may not be shown. */
  target(event: Event, state: State): number | null;
  /** Why a seat is accused or out; null for others. */
  fate(state: State, seat: number, words: ReplayWords): string | null;
  /** The words of a seat that still count; undefined or empty for none. */
  lastWords(state: State, seat: number): string | undefined;
  /** The name of a seat's role. */
  role(isTarget: boolean, words: ReplayWords): string;
}

/** A moment that a film draws. */
interface FilmMoment<State, Event> {
  readonly event: Event;
  readonly state: State;
}

/** The text below a seat's name during the match. */
function noteDuring<State extends TalkState, Event>(
  film: TalkFilm<State, Event>,
  { event, state }: FilmMoment<State, Event>,
  seat: number,
  t: ReplayWords,
): SeatNote | null {
  const fate = film.fate(state, seat, t);
  if (fate !== null) return { kind: "fact", text: fate };
  const vote = film.openVotes(event, state).find((each) => each.seat === seat);
  if (vote !== undefined) {
    const whom = state.players[vote.choice ?? -1]?.name;
    return { kind: "fact", text: whom === undefined ? t("table.abstains") : `→ ${whom}` };
  }
  if (seat === film.activeSeat(event, state)) {
    return { kind: "fact", text: t("table.speaking"), lit: true };
  }
  const words = film.lastWords(state, seat);
  return words ? { kind: "words", text: words } : null;
}

/** The text below a seat's name at the end: its agent, its role and its points. */
function noteAtEnd(
  name: string,
  role: string,
  isTarget: boolean,
  agent: FilmAgent | undefined,
): SeatNote {
  const parts = agent ? [name, role, agent.points] : [role];
  return { kind: "fact", text: `${isTarget ? "◆ " : ""}${parts.join(" · ")}` };
}

/** The scenes of a finished match of a game of talk; the last one shows agents and roles. */
export function talkFilm<State extends TalkState, Event>(
  film: TalkFilm<State, Event>,
  log: ApiMatchLog,
  { replay: t, agents }: Pick<FilmWords, "replay" | "agents">,
): Scene[] {
  const fold = new Fold(film.story);
  return fold.entries(log).flatMap(({ cursor, event }): Scene[] => {
    const last = film.isEnd(event);
    const state = fold.at(log, cursor, last ? "omniscient" : "public");
    const shown = last ? agents : [];
    const faces = facesOf(log.id, state.players.length, shown);
    const heard = film.heard(event, state, faces, t);
    if (heard === null) return [];
    const target = film.target(event, state);
    const facts = film.facts(event, state);
    const states = faceStatesOf(facts);
    const seats = state.players.map(({ name }, seat): FilmSeat => {
      const isTarget = seat === target;
      return {
        name: shown[seat]?.name ?? name,
        face: faces[seat],
        state: states[seat] ?? "listening",
        note: last
          ? noteAtEnd(name, film.role(isTarget, t), isTarget, shown[seat])
          : noteDuring(film, { event, state }, seat, t),
        out: !last && facts.out[seat] === true,
        isTarget,
      };
    });
    const votes = film.openVotes(event, state);
    return [
      {
        cursor,
        shapes: tableShapes({ ...heard, seats, votes, active: film.activeSeat(event, state) }),
        dwellMs: last ? ENDING_MS : film.story.dwellMs(event, state),
      },
    ];
  });
}
