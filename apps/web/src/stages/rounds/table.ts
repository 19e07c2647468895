import type { GameEvent, MissCode, Seat } from "@wisp/game";
import { eventGuard, type Story } from "#features/replay/story.ts";

/** A seat's choice in a round, as drawn. */
export type Mark =
  /** An amount: `share` of the most that it can be, from 0 to 1. */
  | { readonly kind: "amount"; readonly value: number; readonly share: number }
  /** One of two choices, and the points that it brought. */
  | { readonly kind: "with-others" | "against-others"; readonly points: number }
  /** A sealed bid on something of a value of one's own; both are null where they may not be known. */
  | {
      readonly kind: "bid";
      /** Shares of the highest value, from 0 to 1. */
      readonly value: { readonly share: number; readonly text: string } | null;
      readonly bid: { readonly share: number; readonly text: string } | null;
      readonly state: "sealed" | "opened" | "won" | "none";
    }
  /** How something is shared, in percent by seat, and whose proposal the seat votes for. */
  | {
      readonly kind: "shares";
      readonly shares: readonly number[];
      /** Null is an abstention; absent: it has not voted yet. */
      readonly vote?: Seat | null | undefined;
    };

/** One seat in one round. */
export interface Cell {
  /** Null where the seat was not asked. */
  readonly mark: Mark | null;
  /** Why the seat's own decision was lost; null when it was not. */
  readonly missed: MissCode | null;
}

/** A moment of a game in which all seats choose simultaneously, round after round. */
export interface RoundsTable {
  readonly names: readonly string[];
  /** Rounds that the match has at most. */
  readonly total: number;
  /** Finished rounds, each by seat. */
  readonly rounds: readonly (readonly Cell[])[];
  /** Seats whose choice is awaited. */
  readonly due: readonly Seat[];
  /** What each seat has, in points; null where it may not be known yet. */
  readonly scores: readonly (number | null)[];
  /** Null before the end. */
  readonly winners: readonly Seat[] | null;
}

/** Columns of rounds that fit a phone; of bids, which have a value and are as wide as two, half as many. */
const MAX_COLUMNS = 8;
const MAX_BID_COLUMNS = 4;

/** The round that is open, else the last finished one; 0 before the first. */
export const currentRound = ({ rounds, due }: Pick<RoundsTable, "rounds" | "due">): number =>
  due.length > 0 ? rounds.length + 1 : rounds.length;

/** The rounds that are shown, counted from 1: the current one is always among them. */
export function shownRounds(
  table: Pick<RoundsTable, "rounds" | "due" | "total">,
  most = MAX_COLUMNS,
): number[] {
  const count = Math.min(table.total, most);
  const last = Math.max(count, currentRound(table));
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

/** Those of them that are shown on a phone, too. */
export const phoneRounds = (table: Pick<RoundsTable, "rounds" | "due" | "total">): number[] =>
  shownRounds(
    table,
    table.rounds.flat().some(({ mark }) => mark?.kind === "bid") ? MAX_BID_COLUMNS : MAX_COLUMNS,
  );

/** The parts that a game of rounds defines; the rest of its story is the narration. */
type Own<State, Event extends GameEvent> = Pick<Story<State, Event>, "evolve" | "narrate"> & {
  /** The types of its events, with how long each stays at speed 1, in milliseconds. */
  readonly dwellMs: Readonly<Record<Event["type"], number>>;
  table(state: State): RoundsTable;
};

/** The story of a game in which all seats choose simultaneously. */
export function roundsStory<State, Event extends GameEvent>({
  evolve,
  narrate,
  dwellMs,
  table,
}: Own<State, Event>): Story<State, Event> {
  const isEvent = eventGuard<Event>(dwellMs);
  return {
    parse(event) {
      if (isEvent(event)) return event;
      throw new Error(`the game has no event "${event.type}"`);
    },
    evolve,
    narrate,
    names: (state) => table(state).names,
    roundOf: (state) => currentRound(table(state)),
    line: (_, text) => (text === "" ? null : { seat: null, text, voice: "narrated" }),
    dwellMs: ({ type }: { readonly type: Event["type"] }) => dwellMs[type],
  };
}
