import type { Answer, Fact, LogEntry, Outcome, Seat } from "@wisp/game";
import * as turns from "../common/turns/referee.ts";
import { CELLS } from "./config.ts";
import type { Event } from "./events.ts";
import { boardValue, drop, emptyGrid, type Grid, winnerOf } from "./grid.ts";
import { colours, type State } from "./state.ts";

/** Opens the next turn or closes the match; [] while a move is awaited and after the end. */
export const advance = (state: State): LogEntry<Event>[] =>
  turns.advance(state, () => {
    const moves = state.moves.length;
    return { winner: winnerOf(state.grid), full: moves === CELLS, moves };
  });

/** A lost decision forfeits the match. */
export const decide = (
  state: State,
  answers: ReadonlyMap<Seat, Answer<number>>,
): LogEntry<Event>[] =>
  turns.decide(state, answers, (seat, column) => ({ type: "moved" as const, seat, column }));

/** The grid after a seat's last move, without a reply to it. */
function gridAfterLastMove({ moves }: State, seat: Seat): Grid {
  const isReply = moves.length % 2 === seat;
  return moves
    .slice(0, isReply ? -1 : undefined)
    .reduce<Grid>((grid, column, at) => drop(grid, column, at % 2), emptyGrid);
}

/**
 * LLMArena's reward of a move (equation 2) is the change of the board's value by it and the
 * reply before it. The sum of a seat's rewards is therefore the value after its last move.
 */
function factsOf(state: State, seat: Seat): Fact[] {
  const made = state.moves.filter((_, at) => at % 2 === seat).length;
  const reward = made === 0 ? 0 : boardValue(gridAfterLastMove(state, seat), seat);
  return [
    ...turns.moveFacts(state, seat, made),
    { seat, name: "move-reward", numerator: reward, denominator: made },
  ];
}

/** Win 1, draw 1/2, loss 0; undefined before the end. */
export const outcome = (state: State): Outcome | undefined =>
  turns.outcome(state, colours, (seat) => factsOf(state, seat));
