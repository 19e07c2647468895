import type { Answer, LogEntry, Outcome, Seat } from "@wisp/game";
import * as turns from "../common/turns/referee.ts";
import { CELLS } from "./config.ts";
import type { Event } from "./events.ts";
import { lineOf, movesMade, type State, signs } from "./state.ts";

/** Opens the next turn or closes the match; [] while a move is awaited and after the end. */
export const advance = (state: State): LogEntry<Event>[] =>
  turns.advance(state, () => {
    const moves = movesMade(state.board);
    return { winner: lineOf(state.board), full: moves === CELLS, moves };
  });

/** A lost decision forfeits the match. */
export const decide = (
  state: State,
  answers: ReadonlyMap<Seat, Answer<number>>,
): LogEntry<Event>[] =>
  turns.decide(state, answers, (seat, cell) => ({ type: "moved" as const, seat, cell }));

/** Win 1, draw 1/2, loss 0; undefined before the end. */
export const outcome = (state: State): Outcome | undefined =>
  turns.outcome(state, signs, (seat) =>
    turns.moveFacts(state, seat, state.board.filter((mark) => mark === seat).length),
  );
