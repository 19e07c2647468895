import type { Seat } from "@wisp/game";
import {
  bestFive,
  type HandKind,
  isOpen,
  isRaise,
  kindOf,
  type PlayingCard,
  potOf,
  type State,
  type Suit,
  streetOf,
  type TakenAction,
} from "@wisp/games/holdem/view";

/** A place for a card. */
export interface CardSpot {
  /** Null: no card yet. "back": a card that the viewer does not see. */
  readonly card: PlayingCard | "back" | null;
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
  /** Its last action in the current betting round; `opens`: it is a bet, since there was no bet before. */
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
function winningFive({ holes, board }: State, winner: Seat | null): readonly PlayingCard[] | null {
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

/** Size of the table; pages and films scale its coordinates. */
export const TABLE = { width: 360, height: 280, radius: 60 } as const;
export const CARD = { width: 46, height: 64, radius: 6 } as const;

const GAP = 6;
const BOARD_TOP = 108;
const HOLES_TOP: readonly number[] = [14, TABLE.height - 14 - CARD.height];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The upper left corner of card number `at` in a centred row of `count`. */
const inRow = (at: number, count: number, y: number): Point => ({
  x: (TABLE.width - count * CARD.width - (count - 1) * GAP) / 2 + at * (CARD.width + GAP),
  y,
});

const topOf = (seat: Seat): number => HOLES_TOP[seat] ?? 0;

/** The upper left corner of a community card, from 0 to 4. */
export const boardPosition = (at: number): Point => inRow(at, 5, BOARD_TOP);

/** The upper left corner of a hole card: seat 0 at the top, seat 1 at the bottom. */
export const holePosition = (seat: Seat, at: number): Point => inRow(at, 2, topOf(seat));

/** The middle of the line above the community cards with the pot. */
export const potPosition: Point = { x: TABLE.width / 2, y: BOARD_TOP - 15 };

/** The end of the line next to a seat's cards that says what the seat did, and its width. */
export const labelPosition = (seat: Seat): Point & { readonly width: number } => ({
  x: 121,
  y: topOf(seat) + CARD.height / 2,
  width: 111,
});

/** The middle of the button next to a seat's cards. */
export const buttonPosition = (seat: Seat): Point => ({ x: 249, y: topOf(seat) + 16 });

/** The middle of the chip next to a seat's cards; the amount of its bet follows. */
export const betPosition = (seat: Seat): Point => ({ x: 249, y: topOf(seat) + 46 });

/** Radii of the button and of a chip. */
export const RADIUS = { button: 9, chip: 6.5 } as const;

/** Outlines of the suits, about 20 wide and high around a point; pages and films draw them alike. */
export const suitPaths: Readonly<Record<Suit, string>> = {
  s: "M0-10C3.6-5 9.4-2.2 9.4 3.2C9.4 7.6 4 8.6 1.3 5.3C1.5 7.8 2.4 9.3 4 10L-4 10C-2.4 9.3-1.5 7.8-1.3 5.3C-4 8.6-9.4 7.6-9.4 3.2C-9.4-2.2-3.6-5 0-10Z",
  h: "M0 9.6C-4.4 4.4-9.4 1-9.4-4C-9.4-9.4-2.4-10.2 0-4.8C2.4-10.2 9.4-9.4 9.4-4C9.4 1 4.4 4.4 0 9.6Z",
  d: "M0-10.4L7.8 0L0 10.4L-7.8 0Z",
  c: "M0-10C2.7-10 4.7-8 4.7-5.5C4.7-4 4-2.8 3-1.9C5.9-2.8 9.4-.9 9.4 2.4C9.4 5.2 7.2 7 4.9 7C3.3 7 2 6.2 1.2 5C1.3 7.4 2.3 9.3 4 10L-4 10C-2.3 9.3-1.3 7.4-1.2 5C-2 6.2-3.3 7-4.9 7C-7.2 7-9.4 5.2-9.4 2.4C-9.4-.9-5.9-2.8-3-1.9C-4-2.8-4.7-4-4.7-5.5C-4.7-8-2.7-10 0-10Z",
};

/** Colours of a card, in every theme; the outlines distinguish the suits without them. */
export const cardColours = { face: "#fbf8ef", black: "#161a22", red: "#c0202f" } as const;

/** The ink of a suit. */
export const inkOf = (suit: Suit): string =>
  suit === "h" || suit === "d" ? cardColours.red : cardColours.black;
