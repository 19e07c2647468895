import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import type { PackWord } from "../common/talk/pack-word.ts";
import { defaultConfig } from "./default-config.ts";
import type { Config, Event, EventOf, Role } from "./events.ts";

/**
 * The phase of a match. The referee acts in "opened", "judged", "shown", "counted" and "guessed", and
 * in "speaking" between two turns.
 */
export type Phase =
  | "opened"
  | "speaking"
  | "judged"
  | "voting"
  | "shown"
  | "counted"
  | "guessing"
  | "guessed"
  | "closed";

export interface Player {
  readonly name: string;
  /** The seat's word, where the viewer may know it. */
  readonly word: string | null;
  /** The seat's role, where its player is told and the viewer may know. */
  readonly role?: Role;
  readonly out: { readonly round: number; readonly by: "foul" | "vote" } | null;
}

export interface Speech {
  readonly round: number;
  readonly seat: Seat;
  readonly text: string;
  /** Set once the round is judged, for viewers who may know. */
  readonly foul: EventOf<"round-judged">["fouls"][number]["foul"] | null;
  readonly span: readonly [number, number] | null;
  /** Why the speech is missing, for viewers who may know. */
  readonly missed: EventOf<"answer-missed">["code"] | null;
}

export interface Vote {
  readonly round: number;
  readonly seat: Seat;
  /** null: abstained. */
  readonly choice: Seat | null;
}

/** What the match drew: who is the spy, who speaks first and the two words. */
export interface Assignment {
  readonly spy: Seat;
  readonly firstSpeaker: Seat;
  readonly civilianWord: PackWord;
  readonly spyWord: PackWord;
}

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly phase: Phase;
  readonly round: number;
  readonly players: readonly Player[];
  /** Speaking order of the current round. */
  readonly order: readonly Seat[];
  /** Seats whose answer is awaited. */
  readonly due: readonly Seat[];
  readonly speeches: readonly Speech[];
  readonly votes: readonly Vote[];
  /** Names on the ballots of the current round that the viewer may see, by seat. */
  readonly ballots: Readonly<Record<Seat, readonly string[]>>;
  /** The draws for the table; known only to the referee until the end. */
  readonly drawn: Assignment | null;
  /** The spy, once it is voted out in a match with a last guess. */
  readonly caught: Seat | null;
  /** Its guess of the civilians' word; "" is no guess, null before it. */
  readonly guess: string | null;
  readonly closed: {
    readonly winner: "spy" | "civilians";
    readonly spy: Seat;
    /** Whether the guess was right; absent where there was none to make. */
    readonly guessed?: boolean;
  } | null;
}

/** Seats still in the match, in seat order. */
export const living = (state: State): Seat[] =>
  state.players.flatMap((player, seat) => (player.out === null ? [seat] : []));

/** Whether the speeches of a round are given at the same time. */
export const isSealed = ({ sealed }: Pick<Config, "sealed">, round: number): boolean =>
  sealed === "every-round" || (sealed === "first-round" && round === 1);

/** The votes that count: not those of players who are out for a foul of the same round. */
export const countedVotes = ({
  players,
  votes,
}: {
  readonly players: readonly Pick<Player, "out">[];
  readonly votes: readonly Vote[];
}): Vote[] =>
  votes.filter(({ seat, round }) => {
    const out = players[seat]?.out ?? null;
    return out?.by !== "foul" || out.round !== round;
  });

/** The speeches of one round, in the order they were given. */
export const speechesOf = (state: State, round: number): Speech[] =>
  state.speeches.filter((speech) => speech.round === round);

const empty: State = {
  config: defaultConfig,
  version: 1,
  phase: "opened",
  round: 0,
  players: [],
  order: [],
  due: [],
  speeches: [],
  votes: [],
  ballots: {},
  drawn: null,
  caught: null,
  guess: null,
  closed: null,
};

const at = <T>(items: readonly T[], index: number, change: (item: T) => T): T[] =>
  items.map((item, place) => (place === index ? change(item) : item));

const onSpeech = (
  state: State,
  event: { round: number; seat: Seat },
  change: Partial<Speech>,
): readonly Speech[] =>
  state.speeches.map((speech) =>
    speech.round === event.round && speech.seat === event.seat ? { ...speech, ...change } : speech,
  );

function spoken(state: State, event: EventOf<"spoke">): State {
  const { round, seat, text } = event;
  const missed = state.speeches.find((each) => each.round === round && each.seat === seat);
  const rest = state.speeches.filter((each) => each !== missed);
  const speech: Speech = {
    round,
    seat,
    text,
    foul: null,
    span: null,
    missed: missed?.missed ?? null,
  };
  return { ...state, due: [], speeches: [...rest, speech] };
}

const phaseOf = { speech: "speaking", vote: "voting", guess: "guessing" } as const;

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return {
        ...state,
        config: event.config,
        version: versionOf(event),
        players: event.names.map((name) => ({ name, word: null, out: null })),
      };
    case "table-drawn": {
      const { spy, firstSpeaker, civilianWord, spyWord } = event;
      return { ...state, drawn: { spy, firstSpeaker, civilianWord, spyWord } };
    }
    case "word-dealt":
      return {
        ...state,
        players: at(state.players, event.seat, (player) => ({
          ...player,
          word: event.word,
          ...(event.role !== undefined && { role: event.role }),
        })),
      };
    case "round-opened":
      return { ...state, phase: "speaking", round: event.round, order: event.order, ballots: {} };
    case "ballot-dealt":
      return { ...state, ballots: { ...state.ballots, [event.seat]: event.options } };
    case "turn-opened":
      return {
        ...state,
        phase: phaseOf[event.ask],
        due: event.seats,
      };
    case "answer-missed": {
      if (event.ask !== "speech") return state;
      const { round, seat, code } = event;
      const missed: Speech = { round, seat, text: "", foul: null, span: null, missed: code };
      return { ...state, speeches: [...state.speeches, missed] };
    }
    case "spoke":
      return spoken(state, event);
    case "round-judged":
      return {
        ...state,
        phase: "judged",
        speeches: event.fouls.reduce<readonly Speech[]>(
          (speeches, { seat, foul }) =>
            onSpeech({ ...state, speeches }, { round: event.round, seat }, { foul }),
          state.speeches,
        ),
      };
    case "span-marked":
      return { ...state, speeches: onSpeech(state, event, { span: event.span }) };
    case "player-out":
      return {
        ...state,
        caught: event.isSpy === true ? event.seat : state.caught,
        players: at(state.players, event.seat, (player) => ({
          ...player,
          out: { round: event.round, by: event.by },
        })),
      };
    case "votes-shown": {
      const votes = event.votes.map((vote) => ({ round: event.round, ...vote }));
      return { ...state, phase: "shown", due: [], votes: [...state.votes, ...votes] };
    }
    case "votes-counted":
      return { ...state, phase: "counted" };
    case "word-guessed":
      return { ...state, phase: "guessed", due: [], guess: event.text };
    case "match-closed": {
      const { winner, spy, guessed } = event;
      const closed = guessed === undefined ? { winner, spy } : { winner, spy, guessed };
      return { ...state, phase: "closed", closed };
    }
  }
}
