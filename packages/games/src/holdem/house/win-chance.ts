import type { Draws } from "@wisp/game";
import { type Card, cards, numberOf } from "../cards.ts";
import { strengthOfNumbers } from "../hands/strength.ts";

/** Samples of an estimate: its standard error is below 0.04, and it takes a few milliseconds at most. */
const SAMPLES = 200;

const BOARD = 5;

/**
 * The chance, from 0 to 1, to win against two unknown cards when all cards are dealt, a split pot as half
 * of a win: by Monte Carlo.
 *
 * @param hole two cards
 * @param board 0 to 5 cards
 */
export function winChance(hole: readonly Card[], board: readonly Card[], draws: Draws): number {
  const [own, shared] = [hole.map(numberOf), board.map(numberOf)];
  const known = new Set([...own, ...shared]);
  const deck = cards.map(numberOf).filter((card) => !known.has(card));
  const missing = BOARD - shared.length;
  let halves = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    // The first cards of the deck are drawn by the first steps of a Fisher-Yates shuffle.
    for (let at = 0; at < missing + 2; at += 1) {
      const from = at + draws.int(deck.length - at);
      const [card = 0, first = 0] = [deck[from], deck[at]];
      deck[at] = card;
      deck[from] = first;
    }
    const full = [...shared, ...deck.slice(2, missing + 2)];
    const mine = strengthOfNumbers([...own, ...full]);
    const theirs = strengthOfNumbers([...deck.slice(0, 2), ...full]);
    halves += mine > theirs ? 2 : mine === theirs ? 1 : 0;
  }
  return halves / (2 * SAMPLES);
}
