import type { Seat } from "@wisp/game";
import {
  bestFive,
  type Card,
  type HandKind,
  isOpen,
  isRaise,
  kindOf,
  potOf,
  type State,
  streetOf,
  type TakenAction,
} from "@wisp/games/holdem/view";

/** A place for a card. */
export interface CardSpot {
  /** Null: no card yet. "back": a card that the viewer does not see. */
  readonly card: Card | "back" | null;
  /** One of the five cards that won the hand. */
  readonly lit: boolean;
  /** Out of the hand, or not one of the winning five. */
  readonly faded: boolean;
}

/** One side of the table. */
export interface Side {
  readonly cards: readonly CardSpot[];
  /** Chips put in during the current betting round. */
  readonly bet: number;
  readonly hasButton: boolean;
  readonly wins: boolean;
  /** Its last action in the current betting round; `opens`: it is a bet, since nobody bet before. */
  readonly action: (Pick<TakenAction, "action" | "chips"> & { readonly opens: boolean }) | null;
  /** Its hand, once both hands are shown and the board is complete. */
  readonly kind: HandKind | null;
}

/** The cards and chips on the table. */
export interface TableScene {
  readonly sides: readonly Side[];
  readonly board: readonly CardSpot[];
  readonly pot: number;
}

const BOARD = 5;

/** The five cards that won the last hand; null where none was shown or the pot was split. */
function winningFive({ holes, board }: State, winner: Seat | null): readonly Card[] | null {
  const hole = winner === null ? null : (holes[winner] ?? null);
  return hole === null || board.length < BOARD ? null : bestFive([...hole, ...board]);
}

/**
 * The table at a moment of a match, as its viewer sees it.
 *
 * @param faceDown hole cards that the viewer knows are drawn face down until both hands are shown
 */
export function sceneOf(state: State, faceDown = false): TableScene {
  const { hand, holes, board, bets, folded, shown, button, names, actions } = state;
  const result = hand > 0 && !isOpen(state) ? state.results.at(-1) : undefined;
  const five = result !== undefined && shown ? winningFive(state, result.winner) : null;
  const spot = (card: CardSpot["card"], isOut = false): CardSpot => ({
    card,
    lit: five?.some((each) => each === card) ?? false,
    faded: isOut || (five !== null && !five.some((each) => each === card)),
  });
  const street = streetOf(state);
  // Before the flop the blinds are the first bet.
  const opening =
    street === "preflop"
      ? undefined
      : actions.find(
          (each) => each.hand === hand && each.street === street && isRaise(each.action),
        );
  return {
    sides: names.map((_, seat): Side => {
      const hole = faceDown && !shown ? null : (holes[seat] ?? null);
      const last = actions.findLast((each) => each.seat === seat);
      const isCurrent = last?.hand === hand && last.street === street;
      return {
        cards: [0, 1].map((at) =>
          spot(hand === 0 ? null : (hole?.[at] ?? "back"), folded === seat),
        ),
        bet: result === undefined ? (bets[seat] ?? 0) : 0,
        hasButton: hand > 0 && button === seat,
        wins: result?.winner === seat,
        action: isCurrent
          ? { action: last.action, chips: last.chips, opens: last === opening }
          : null,
        kind: kindOf(state, seat),
      };
    }),
    board: Array.from({ length: BOARD }, (_, at) => spot(board[at] ?? null)),
    pot: potOf(state),
  };
}
