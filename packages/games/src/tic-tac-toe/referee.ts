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
import { lineOf, mover, movesMade, type State, signs } from "./state.ts";

/** Points are kept in halves: a win is 1, a draw one half each. */
export const POINTS_SCALE = 2;

const toAll = (event: Event): Sealed<Event>[] => [{ to: everyone, event }];

/** Seat 0 is X and begins; who sits there is the seating's business. */
export function deal({ config }: Setup<Config, Materials>): Sealed<Event>[] {
  const names = Array.from({ length: SEATS }, (_, seat) => `Player ${seat + 1}`);
  return toAll({ type: "match-opened", config, names });
}

/** Opens the next turn or closes the match; [] while a move is awaited and after the end. */
export function advance({ board, due, forfeit, closed }: State): Sealed<Event>[] {
  if (due.length > 0 || closed !== null) return [];
  if (forfeit !== null) return toAll({ type: "match-closed", winner: 1 - forfeit.seat });
  const winner = lineOf(board);
  if (winner !== null || movesMade(board) === CELLS) return toAll({ type: "match-closed", winner });
  return toAll({ type: "turn-opened", ask: "move", seats: [mover(board)] });
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
    return toAll({ type: "moved", seat, cell: answer.given });
  });
}

function factsOf({ board, forfeit }: State, seat: Seat): Fact[] {
  const lost = forfeit?.seat === seat ? 1 : 0;
  const illegal = lost === 1 && forfeit?.code === "illegal" ? 1 : 0;
  const asked = board.filter((mark) => mark === seat).length + lost;
  return [
    { seat, name: "lost-decisions", numerator: lost, denominator: asked },
    { seat, name: "illegal-moves", numerator: illegal, denominator: asked },
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
    roles: [...signs],
    sides: [...signs],
    winners: winner === null ? [] : [winner],
    facts: seats.flatMap((seat) => factsOf(state, seat)),
  };
}
