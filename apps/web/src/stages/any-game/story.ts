import type { GameEvent, SuspectRules } from "@wisp/game";
import { inGameNames } from "@wisp/game/in-game-names";
import type { TableView } from "@wisp/games/views";
import { widthOf } from "#components/sanitize.ts";
import type { Story } from "#features/replay/story.ts";

/** A speech in the log of any game. */
export interface Speech {
  readonly round: number;
  readonly seat: number;
  readonly text: string;
}

/** What the events of every game say about its table. */
export interface TableState {
  /** The game's own state. */
  readonly game: unknown;
  readonly players: readonly { readonly name: string }[];
  /** 0 before the first event with a `round`, and in games whose events name none. */
  readonly round: number;
  readonly speeches: readonly Speech[];
}

const empty: TableState = { game: undefined, players: [], round: 0, speeches: [] };

/** The value of a field that events of many games have; undefined where an event has none. */
const fieldOf = (event: GameEvent, field: string): unknown =>
  Object.getOwnPropertyDescriptor(event, field)?.value;

/** The seat of an event that is about one player; null for all others. */
export function seatOf(event: GameEvent): number | null {
  const seat = fieldOf(event, "seat");
  return typeof seat === "number" ? seat : null;
}

/** Whether an event asks seats for answers: it has no line of its own. */
export const isTurn = ({ type }: GameEvent): boolean => type === "turn-opened";

/** A turn that is open: the seats that are asked, and whether for a speech. */
interface Turn {
  readonly seats: readonly number[];
  readonly speech: boolean;
}

/** The open turn at the last of these events; a game may ask each seat by an event of its own. */
export function turnAt(events: readonly GameEvent[]): Turn {
  const turn = events.slice(events.findLastIndex((event) => !isTurn(event)) + 1);
  const seats = turn.flatMap((event): readonly unknown[] => {
    const asked = fieldOf(event, "seats");
    return Array.isArray(asked) ? asked : [];
  });
  return {
    seats: [...new Set(seats.filter((seat) => typeof seat === "number"))],
    speech: turn.some((event) => fieldOf(event, "ask") === "speech"),
  };
}

/** Whether a seat has left a game that says who is still in it. */
export const isOutIn =
  (view: TableView) =>
  ({ game }: TableState, seat: number): boolean =>
    game !== undefined && view.living?.(game).includes(seat) === false;

/** How long words stay, in milliseconds at speed 1: the shortest and longest time, and that of a letter. */
const WORDS_MS = { min: 1_600, max: 7_500, letter: 38 } as const;
const TURN_MS = 700;

const wordsMs = (text: string): number =>
  Math.min(WORDS_MS.max, WORDS_MS.min + widthOf(text) * WORDS_MS.letter);

/** The story of a game without one of its own, from what the events of every game say. */
export const anyGameStory = (view: TableView): Story<TableState, GameEvent> => ({
  // The log was checked when it was written.
  parse: (event) => event,
  evolve(state = empty, event) {
    const said = view.speech?.(event);
    const round = fieldOf(event, "round");
    const now = typeof round === "number" ? round : state.round;
    const names = inGameNames(event);
    return {
      game: view.evolve(state.game, event),
      players: names.length > 0 ? names.map((name) => ({ name })) : state.players,
      round: now,
      speeches: said === undefined ? state.speeches : [...state.speeches, { round: now, ...said }],
    };
  },
  narrate: (event, { game }, locale) => view.narrate(event, game, locale),
  names: ({ players }) => players.map(({ name }) => name),
  roundOf: ({ round }) => round,
  line(event, text) {
    const said = view.speech?.(event);
    if (said !== undefined && said.text !== "") {
      return { seat: said.seat, text: said.text, voice: "said" };
    }
    if (isTurn(event) || text === "") return null;
    return { seat: said?.seat ?? null, text, voice: "narrated" };
  },
  dwellMs(event, state) {
    if (isTurn(event)) return TURN_MS;
    const said = view.speech?.(event);
    const words = said?.text ?? view.narrate(event, state?.game, "en");
    return said === undefined && words === "" ? 0 : wordsMs(words);
  },
});

/** The rules by which spectators look for a hidden role, for the state of the table. */
export const suspectsAt = (rules: SuspectRules<unknown>): SuspectRules<TableState> => ({
  interview: rules.interview,
  texts: rules.texts,
  suspects: ({ game }) => rules.suspects(game),
  nextVote: ({ game }) => rules.nextVote(game),
  isVoting: ({ game }) => rules.isVoting(game),
  votes: ({ game }) => rules.votes(game),
  holders: ({ game }) => rules.holders(game),
  secret: ({ game }, seat) => rules.secret(game, seat),
});
