import type { MatchPart, MissCode, Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import type { TurnEvent } from "./events.ts";

/** The part of the state that every game of alternate moves has. */
export interface TurnState<Config> {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** Seats whose move is awaited: one or none. */
  readonly due: readonly Seat[];
  readonly forfeit: { readonly seat: Seat; readonly code: MissCode } | null;
  readonly closed: { readonly winner: Seat | null } | null;
}

/** The state before the first event. */
export const unopened = <Config>(config: Config): TurnState<Config> => ({
  config,
  version: 1,
  names: [],
  due: [],
  forfeit: null,
  closed: null,
});

/** Folds in an event that every game of alternate moves has. */
export function evolveTurn<Config, State extends TurnState<Config>>(
  state: State,
  event: TurnEvent<Config>,
): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "turn-opened":
      return { ...state, due: event.seats };
    case "forfeited":
      return { ...state, due: [], forfeit: { seat: event.seat, code: event.code } };
    case "match-closed":
      return { ...state, closed: { winner: event.winner } };
  }
}

/**
 * The events of a part of a match of alternate moves.
 *
 * @param openingMoves moves after which no match can be over
 */
export function eventsIn<Event extends { readonly type: string }>(
  events: readonly Event[],
  part: MatchPart,
  openingMoves: number,
): readonly Event[] {
  if (part === "all") return events;
  let moves = 0;
  const end = events.findIndex(({ type }) => {
    if (type === "moved") moves += 1;
    // A forfeit ends the match at any time.
    return moves > openingMoves || type === "forfeited";
  });
  return end < 0 ? events : events.slice(0, end);
}

/** Seats of a game of alternate moves; seat 0 moves first. */
export const SEATS = 2;
