import type { PlayingCard } from "./cards.ts";
import { showdowns } from "./hands/showdowns.ts";
import { SEATS, type State, type Street, scoresOf, streets } from "./state.ts";

/** Cards on the board when a street opens. */
export const BOARD_AT: Readonly<Record<Street, number>> = {
  preflop: 0,
  flop: 3,
  turn: 4,
  river: 5,
};

/** Parts of a chip in which luck is exact: every number of boards that can follow divides it. */
export const LUCK_PARTS = 8_561_520;

/** The cards of a hand, and what both players had at stake when they were dealt. */
interface HandCards {
  /** Hole cards of seat 0 and of seat 1. */
  readonly holes: readonly [readonly PlayingCard[], readonly PlayingCard[]];
  readonly board: readonly PlayingCard[];
  /** Chips that each player had put in when the flop, the turn and the river were dealt. */
  readonly stakes: readonly number[];
}

/** The cards and stakes of a finished hand. Throws where the cards are not known. */
function cardsOf({ config, decks, actions, results }: State, hand: number): HandCards {
  const deck = decks?.[hand - 1];
  if (deck === undefined) throw new Error(`hand ${hand} has no deck`);
  const [first, second] = [deck.slice(0, 2), deck.slice(2, 4)];
  const hasButton = (hand - 1) % SEATS === 0;
  const own = actions.filter((action) => action.hand === hand);
  const last = results[hand - 1]?.shown ? "river" : (own.at(-1)?.street ?? "preflop");
  // Both players have put in as much whenever cards are dealt, so seat 0 tells the stake.
  let stake = hasButton ? config.bigBlind / 2 : config.bigBlind;
  const stakes = streets.slice(0, streets.indexOf(last)).map((street) => {
    for (const action of own) {
      if (action.seat === 0 && action.street === street) stake += action.chips;
    }
    return stake;
  });
  return {
    holes: hasButton ? [first, second] : [second, first],
    board: deck.slice(4),
    stakes,
  };
}

/** Chips that the board brought seat 0 in a hand, in parts of a chip. */
function luckIn({ holes, board, stakes }: HandCards): number {
  if (stakes.length === 0) return 0;
  const chances = streets.slice(0, stakes.length + 1).map((street) => {
    const { ahead, boards } = showdowns(holes, board.slice(0, BOARD_AT[street]));
    return ahead * (LUCK_PARTS / boards);
  });
  return stakes.reduce(
    (luck, stake, at) => luck + stake * ((chances[at + 1] ?? 0) - (chances[at] ?? 0)),
    0,
  );
}

/**
 * The chips that the cards of the board brought seat 0 over a finished match, in 1 / `LUCK_PARTS` of a
 * chip; they took as many from seat 1. Each time that cards are dealt, it is the change of what a showdown
 * for the chips put in so far would bring on average over all cards that can still come. Before they are
 * dealt, the expectation of this change is exactly 0, however both play. So chips less luck have the
 * expectation of chips (the chance terms of AIVAT: Burch, Schmid, Moravcik, Morrill and Bowling 2018).
 *
 * Throws where the decks are not known: only the whole log has them.
 */
export const luckOf = (state: State): number =>
  state.results.reduce((sum, _, at) => sum + luckIn(cardsOf(state, at + 1)), 0);

/** Thousandths of a chip: the unit of luck-adjusted chips. */
export const ADJUSTED_SCALE = 1_000;

/** Chips less luck by seat, in thousandths of a chip; their sum is 0. */
export function adjustedChips(state: State): readonly [number, number] {
  const parts = (scoresOf(state)[0] ?? 0) * LUCK_PARTS - luckOf(state);
  const thousandths = Math.round((parts / LUCK_PARTS) * ADJUSTED_SCALE);
  return [thousandths, 0 - thousandths];
}
