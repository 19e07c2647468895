import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import type { PackWord } from "../common/talk/pack-word.ts";
import { defaultConfig } from "./default-config.ts";
import type { Config, Event, EventOf } from "./events.ts";

export interface Player {
  readonly name: string;
  /** The seat's role, where the viewer may know it. */
  readonly role: "chameleon" | "non-chameleon" | null;
  /** The secret word as the seat was dealt it; null for the chameleon and where it is not known. */
  readonly word: string | null;
}

/** A clue as everybody heard it. */
export interface Speech {
  readonly round: number;
  readonly seat: Seat;
  /** "" where the seat gave no clue, or one that was withheld. */
  readonly text: string;
  /** Whether the materials gave it, and no seat was asked. */
  readonly fixed: boolean;
}

/** A clue that broke the rules; known to the referee alone until the end. */
type WithheldClue = Omit<EventOf<"clue-withheld">, "type">;

/** A decision that was lost; known to the referee alone until the end. */
type Miss = Omit<EventOf<"answer-missed">, "type">;

export interface Vote {
  readonly seat: Seat;
  /** null: abstained. */
  readonly choice: Seat | null;
}

/** What the match drew: who is the chameleon, who speaks first and the secret word. */
export interface Assignment {
  readonly chameleon: Seat;
  readonly firstSpeaker: Seat;
  readonly word: PackWord;
  readonly fixedClues: NonNullable<EventOf<"table-drawn">["fixedClues"]>;
}

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly players: readonly Player[];
  readonly topic: string;
  /** The words that the secret word may be; none where the table is not told them. */
  readonly words: readonly string[];
  /** Round of clues; 0 before the first. */
  readonly round: number;
  /** Speaking order. */
  readonly order: readonly Seat[];
  /** The seats whose answers are awaited, and the question. */
  readonly due: readonly Seat[];
  readonly asked: EventOf<"turn-opened">["ask"] | null;
  readonly speeches: readonly Speech[];
  readonly withheld: readonly WithheldClue[];
  readonly misses: readonly Miss[];
  /** Names on the ballots that the viewer may see, by seat. */
  readonly ballots: Readonly<Record<Seat, readonly string[]>>;
  /** Null before they are shown. */
  readonly votes: readonly Vote[] | null;
  /** Null before the votes are counted. */
  readonly accused: { readonly seat: Seat | null; readonly isChameleon: boolean } | null;
  /** The caught chameleon's guess; null before it, or where it is not asked. */
  readonly guess: { readonly word: string | null } | null;
  /** The secret word, once everybody knows it. */
  readonly revealed: string | null;
  /** The draws for the table; known only to the referee until the end. */
  readonly drawn: Assignment | null;
  readonly closed: Omit<EventOf<"match-closed">, "type"> | null;
}

/** The clues of one round, in the order they were given. */
export const speechesOf = (state: State, round: number): Speech[] =>
  state.speeches.filter((speech) => speech.round === round);

const empty: State = {
  config: defaultConfig,
  version: 1,
  players: [],
  topic: "",
  words: [],
  round: 0,
  order: [],
  due: [],
  asked: null,
  speeches: [],
  withheld: [],
  misses: [],
  ballots: {},
  votes: null,
  accused: null,
  guess: null,
  revealed: null,
  drawn: null,
  closed: null,
};

const dealt = ({ word }: EventOf<"role-dealt">, { name }: Player): Player =>
  word === null ? { name, role: "chameleon", word } : { name, role: "non-chameleon", word };

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened": {
      const players = event.names.map((name) => ({ name, role: null, word: null }));
      return { ...state, config: event.config, version: versionOf(event), players };
    }
    case "topic-announced":
      return { ...state, topic: event.topic, words: event.words };
    case "table-drawn": {
      const { chameleon, firstSpeaker, word, fixedClues = {} } = event;
      return { ...state, drawn: { chameleon, firstSpeaker, word, fixedClues } };
    }
    case "role-dealt": {
      const players = state.players.map((player, seat) =>
        seat === event.seat ? dealt(event, player) : player,
      );
      return { ...state, players };
    }
    case "round-opened":
      return { ...state, round: event.round, order: event.order };
    case "ballot-dealt":
      return { ...state, ballots: { ...state.ballots, [event.seat]: event.options } };
    case "turn-opened":
      return { ...state, due: event.seats, asked: event.ask };
    case "answer-missed": {
      const { type: _, ...miss } = event;
      return { ...state, misses: [...state.misses, miss] };
    }
    case "clue-withheld": {
      const { type: _, ...clue } = event;
      return { ...state, withheld: [...state.withheld, clue] };
    }
    case "spoke": {
      const { round, seat, text, fixed = false } = event;
      return { ...state, due: [], speeches: [...state.speeches, { round, seat, text, fixed }] };
    }
    case "votes-shown":
      return { ...state, due: [], votes: event.votes };
    case "player-accused":
      return { ...state, accused: { seat: event.seat, isChameleon: event.isChameleon } };
    case "guess-made":
      return { ...state, due: [], guess: { word: event.word } };
    case "word-revealed":
      return { ...state, revealed: event.word };
    case "match-closed":
      return { ...state, closed: { ending: event.ending, chameleon: event.chameleon } };
  }
}
