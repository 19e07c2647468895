import {
  type Answer,
  everyone,
  type Fact,
  type Outcome,
  type Sealed,
  type Seat,
  type Setup,
} from "@wisp/game";
import { CELLS, type Config, type Materials, SEATS } from "./config.ts";
import type { Event } from "./events.ts";
import { boardValue, drop, emptyGrid, type Grid, winnerOf } from "./grid.ts";
import { colours, mover, type State } from "./state.ts";

/** Points are kept in halves: a win is 1, a draw one half each. */
export const POINTS_SCALE = 2;

const toAll = (event: Event): Sealed<Event>[] => [{ to: everyone, event }];

/** Seat 0 is red and moves first; the seating decides which agent sits there. */
export function deal({ config }: Setup<Config, Materials>): Sealed<Event>[] {
  const names = Array.from({ length: SEATS }, (_, seat) => `Player ${seat + 1}`);
  return toAll({ type: "match-opened", config, names });
}

/** Opens the next turn or closes the match; [] while a move is awaited and after the end. */
export function advance(state: State): Sealed<Event>[] {
  const { grid, moves, due, forfeit, closed } = state;
  if (due.length > 0 || closed !== null) return [];
  if (forfeit !== null) return toAll({ type: "match-closed", winner: 1 - forfeit.seat });
  const winner = winnerOf(grid);
  if (winner !== null || moves.length === CELLS) return toAll({ type: "match-closed", winner });
  return toAll({ type: "turn-opened", ask: "move", seats: [mover(state)] });
}

/** A lost decision forfeits the match. */
export function decide(
  { due }: State,
  answers: ReadonlyMap<Seat, Answer<number>>,
): Sealed<Event>[] {
  return due.flatMap((seat) => {
    const answer = answers.get(seat);
    if (answer === undefined || "missed" in answer) {
      return toAll({ type: "forfeited", seat, code: answer?.missed ?? "error" });
    }
    return toAll({ type: "moved", seat, column: answer.given });
  });
}

/** The grid after a seat's last move, without a reply to it. */
function gridAfterLastMove({ moves }: State, seat: Seat): Grid {
  const isReply = moves.length % 2 === seat;
  return moves
    .slice(0, isReply ? -1 : undefined)
    .reduce<Grid>((grid, column, at) => drop(grid, column, at % 2), emptyGrid);
}

/**
 * LLMArena's reward of a move (equation 2) is how much it and the reply before it change the value of
 * the board. The sum of a seat's rewards is therefore the value after its last move.
 */
function factsOf(state: State, seat: Seat): Fact[] {
  const { moves, forfeit } = state;
  const lost = forfeit?.seat === seat ? 1 : 0;
  const illegal = lost === 1 && forfeit?.code === "illegal" ? 1 : 0;
  const made = moves.filter((_, at) => at % 2 === seat).length;
  const reward = made === 0 ? 0 : boardValue(gridAfterLastMove(state, seat), seat);
  return [
    { seat, name: "lost-decisions", numerator: lost, denominator: made + lost },
    { seat, name: "illegal-moves", numerator: illegal, denominator: made + lost },
    { seat, name: "move-reward", numerator: reward, denominator: made },
  ];
}

/** Win 1, draw 1/2, loss 0; undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  if (state.closed === null) return undefined;
  const { winner } = state.closed;
  const seats = [...state.names.keys()];
  return {
    points: seats.map((seat) => (winner === null ? 1 : seat === winner ? POINTS_SCALE : 0)),
    pointsScale: POINTS_SCALE,
    roles: [...colours],
    sides: [...colours],
    winners: winner === null ? [] : [winner],
    facts: seats.flatMap((seat) => factsOf(state, seat)),
  };
}
