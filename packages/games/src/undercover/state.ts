import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import type { PackWord } from "../common/talk/pack-word.ts";
import { defaultConfig } from "./default-config.ts";
import type { Config, Event, EventOf } from "./events.ts";

export interface Player {
  readonly name: string;
  /** The seat's word, where the viewer may know it. */
  readonly word: string | null;
  /** Whether it is a spy, where the viewer was told. */
  readonly isSpy: boolean | null;
  /** The vote that put it out; null while it is in. */
  readonly outBy: number | null;
}

export type Clue = Omit<EventOf<"clue">, "type">;
type OwnWordSaid = Omit<EventOf<"own-word-said">, "type">;

export interface Ballot {
  readonly seat: Seat;
  /** null: abstained. */
  readonly choice: Seat | null;
}

/** One vote of the table. */
export interface Voting extends Omit<EventOf<"vote-opened">, "type"> {
  /** Null for viewers who may not see them, and before they are cast. */
  readonly ballots: readonly Ballot[] | null;
  /** Null before the votes are counted. */
  readonly result: Omit<EventOf<"vote-counted">, "type" | "vote"> | null;
}

/** What the match drew; known only to the referee until the end. */
export type Assignment = Omit<EventOf<"table-drawn">, "type" | "fixed">;

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly players: readonly Player[];
  /** Rounds of clues since the start, and since the last vote. */
  readonly round: number;
  readonly roundsSinceVote: number;
  /** Whether the present round of clues is of players who tied. */
  readonly isRunoff: boolean;
  /** The speakers of each round of clues, in their order. */
  readonly orders: readonly (readonly Seat[])[];
  /** The seats whose answers are awaited, and the question. */
  readonly due: readonly Seat[];
  readonly asked: EventOf<"turn-opened">["ask"] | null;
  readonly clues: readonly Clue[];
  readonly ownWordSaid: readonly OwnWordSaid[];
  readonly votings: readonly Voting[];
  /** Names on the ballots of the last vote that the viewer may see, by seat. */
  readonly ballots: Readonly<Record<Seat, readonly string[]>>;
  readonly drawn: Assignment | null;
  readonly closed: Omit<EventOf<"match-closed">, "type"> | null;
}

/** Seats still in the match, in seat order. */
export const living = ({ players }: Pick<State, "players">): Seat[] =>
  players.flatMap(({ outBy }, seat) => (outBy === null ? [seat] : []));

/** The clues of one round, in the order they were given. */
export const cluesOf = ({ clues }: State, round: number): Clue[] =>
  clues.filter((clue) => clue.round === round);

/** The word that a seat holds. */
export function wordOf({ spies, pair, spyWord }: Assignment, seat: Seat): PackWord {
  const [first, second] = pair;
  return (spyWord === 0) === spies.includes(seat) ? first : second;
}

const empty: State = {
  config: defaultConfig,
  version: 1,
  players: [],
  round: 0,
  roundsSinceVote: 0,
  isRunoff: false,
  orders: [],
  due: [],
  asked: null,
  clues: [],
  ownWordSaid: [],
  votings: [],
  ballots: {},
  drawn: null,
  closed: null,
};

const changed = (
  players: readonly Player[],
  seat: Seat | null,
  change: Partial<Player>,
): Player[] => players.map((player, at) => (at === seat ? { ...player, ...change } : player));

const withBallots = (state: State, vote: number, ballots: readonly Ballot[]): readonly Voting[] =>
  state.votings.map((voting) => (voting.vote === vote ? { ...voting, ballots } : voting));

function counted(state: State, { type: _, vote, ...result }: EventOf<"vote-counted">): State {
  const { out, isSpy = null } = result;
  return {
    ...state,
    due: [],
    roundsSinceVote: 0,
    players: changed(state.players, out, { outBy: vote, ...(isSpy !== null && { isSpy }) }),
    votings: state.votings.map((voting) => (voting.vote === vote ? { ...voting, result } : voting)),
  };
}

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened": {
      const players = event.names.map(
        (name): Player => ({ name, word: null, isSpy: null, outBy: null }),
      );
      return { ...state, config: event.config, version: versionOf(event), players };
    }
    case "table-drawn": {
      const { type: _, fixed: __, ...drawn } = event;
      return { ...state, drawn };
    }
    case "word-dealt":
      return { ...state, players: changed(state.players, event.seat, { word: event.word }) };
    case "role-told":
      return { ...state, players: changed(state.players, event.seat, { isSpy: true }) };
    case "order-announced":
      return {
        ...state,
        round: event.round,
        roundsSinceVote: state.roundsSinceVote + 1,
        isRunoff: event.isRunoff,
        orders: [...state.orders, event.seats],
      };
    case "turn-opened":
      return { ...state, due: event.seats, asked: event.ask };
    case "answer-missed":
      return state;
    case "own-word-said": {
      const { type: _, ...said } = event;
      return { ...state, ownWordSaid: [...state.ownWordSaid, said] };
    }
    case "clue": {
      const { type: _, ...clue } = event;
      return { ...state, due: [], clues: [...state.clues, clue] };
    }
    case "vote-opened": {
      const { type: _, ...opened } = event;
      const voting: Voting = { ...opened, ballots: null, result: null };
      return { ...state, ballots: {}, votings: [...state.votings, voting] };
    }
    case "ballot-dealt":
      return { ...state, ballots: { ...state.ballots, [event.seat]: event.options } };
    case "votes-cast":
      return { ...state, due: [], votings: withBallots(state, event.vote, event.ballots) };
    case "vote-counted":
      return counted(state, event);
    case "ballots-shown":
      return {
        ...state,
        votings: state.votings.map((voting) => ({
          ...voting,
          ballots: event.votes.find(({ vote }) => vote === voting.vote)?.ballots ?? voting.ballots,
        })),
      };
    case "match-closed": {
      const { type: _, ...closed } = event;
      const players = state.players.map((player, seat) => ({
        ...player,
        isSpy: closed.spies.includes(seat),
      }));
      return { ...state, players, closed };
    }
  }
}
