import { cards, numberOf, type PlayingCard } from "../cards.ts";
import { strengthOfFlush, strengthOfNumbers } from "./strength.ts";

/** All boards that can follow: how many there are, and those that the first hand wins less those it loses. */
export interface Showdowns {
  readonly ahead: number;
  readonly boards: number;
}

/** Two hole cards of each player, by number. */
type Holes = readonly [readonly number[], readonly number[]];

const BOARD = 5;
const RANKS = 13;
const SUITS = [0, 1, 2, 3] as const;
/** Cards of one suit that make a flush. */
const FLUSH = 5;

const rankOf = (card: number): number => card >> 2;
const suitOf = (card: number): number => card & 3;

/** Choices of `k` of `n` cards of one rank: `CHOICES[n][k]`. */
const CHOICES: readonly (readonly number[])[] = [
  [1],
  [1, 1],
  [1, 2, 1],
  [1, 3, 3, 1],
  [1, 4, 6, 4, 1],
];

/**
 * A number for each rank, so that no two choices of five ranks, each taken four times at most, have
 * the same sum (Shackleton's SpecialKEval).
 */
const KEYS = [0, 1, 5, 22, 94, 312, 992, 2_422, 5_624, 12_522, 19_998, 43_258, 79_415] as const;
const keyOf = (rank: number): number => KEYS[rank] ?? 0;
const MAX_KEY = 4 * keyOf(12) + keyOf(11);

/** Strengths of both hands without flushes, by the key of the board's ranks. Overwritten for every deal. */
const plainOnes = new Int32Array(MAX_KEY + 1);
const plainOthers = new Int32Array(MAX_KEY + 1);

const restOf = (known: readonly number[]): number[] =>
  cards.map(numberOf).filter((card) => !known.includes(card));

/** How many cards of each rank there are. */
function countRanks(list: readonly number[]): number[] {
  const counts = new Array<number>(RANKS).fill(0);
  for (const card of list) counts[rankOf(card)] = (counts[rankOf(card)] ?? 0) + 1;
  return counts;
}

/**
 * Visits each choice of `count` cards by their ranks: the sum of their keys, and in how many ways suits can
 * be chosen. `into` has the ranks from its start.
 */
function eachChoiceOfRanks(
  left: readonly number[],
  count: number,
  into: number[],
  visit: (key: number, weight: number) => void,
): void {
  const choose = (rank: number, at: number, key: number, weight: number): void => {
    if (at === count) {
      visit(key, weight);
      return;
    }
    if (rank === RANKS) return;
    choose(rank + 1, at, key, weight);
    const choices = CHOICES[left[rank] ?? 0] ?? [];
    for (let taken = 1; taken < choices.length && at + taken <= count; taken += 1) {
      into[at + taken - 1] = rank;
      choose(rank + 1, at + taken, key + taken * keyOf(rank), weight * (choices[taken] ?? 0));
    }
  };
  choose(0, 0, 0, 1);
}

/** Visits each choice of `count` cards of one suit: the sum of their keys, and their ranks as a mask. */
function eachChoiceOfSuit(
  suited: readonly number[],
  count: number,
  visit: (key: number, mask: number) => void,
): void {
  const choose = (from: number, missing: number, key: number, mask: number): void => {
    if (missing === 0) {
      visit(key, mask);
      return;
    }
    for (let next = from; next <= suited.length - missing; next += 1) {
      const rank = rankOf(suited[next] ?? 0);
      choose(next + 1, missing - 1, key + keyOf(rank), mask | (1 << rank));
    }
  };
  choose(0, count, 0, 0);
}

/** A card of this rank at a place of a hand: its suit follows from the place, and makes no flush. */
const plainCard = (rank: number, place: number): number => 4 * rank + suitOf(place);

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

const flushOf = (mask: number): number => (bitsOf(mask) < FLUSH ? -1 : strengthOfFlush(mask));

/**
 * All 1,712,304 boards, taken together by ranks as if there were no flushes; then those on which a
 * player has a flush are corrected. A hand is worth its flush or what its ranks are worth, whichever is more.
 */
function beforeFlop(holes: Holes): Showdowns {
  const [one, other] = holes;
  const rest = restOf(holes.flat());
  const ranks = new Array<number>(BOARD).fill(0);
  const plain = (hole: readonly number[]): number[] =>
    hole.map((card, place) => plainCard(rankOf(card), place));
  const [first, second] = [plain(one), plain(other)];
  let [ahead, boards] = [0, 0];
  eachChoiceOfRanks(countRanks(rest), BOARD, ranks, (key, weight) => {
    for (let place = 2; place < 2 + BOARD; place += 1) {
      const card = plainCard(ranks[place - 2] ?? 0, place);
      first[place] = card;
      second[place] = card;
    }
    const ofOne = strengthOfNumbers(first);
    const ofOther = strengthOfNumbers(second);
    plainOnes[key] = ofOne;
    plainOthers[key] = ofOther;
    boards += weight;
    ahead += weight * Math.sign(ofOne - ofOther);
  });
  for (const suit of SUITS) {
    const maskOf = (hole: readonly number[]): number =>
      hole.reduce((mask, card) => (suitOf(card) === suit ? mask | (1 << rankOf(card)) : mask), 0);
    const [ownMask, otherMask] = [maskOf(one), maskOf(other)];
    const suited = rest.filter((card) => suitOf(card) === suit);
    const others = countRanks(rest.filter((card) => suitOf(card) !== suit));
    const fewest = FLUSH - Math.max(bitsOf(ownMask), bitsOf(otherMask));
    for (let count = fewest; count <= BOARD; count += 1) {
      const left: { key: number; weight: number }[] = [];
      eachChoiceOfRanks(others, BOARD - count, ranks, (key, weight) => left.push({ key, weight }));
      eachChoiceOfSuit(suited, count, (suitedKey, mask) => {
        const ownFlush = flushOf(mask | ownMask);
        const otherFlush = flushOf(mask | otherMask);
        for (const { key, weight } of left) {
          const ofOne = plainOnes[suitedKey + key] ?? 0;
          const ofOther = plainOthers[suitedKey + key] ?? 0;
          const exact = Math.sign(Math.max(ofOne, ownFlush) - Math.max(ofOther, otherFlush));
          ahead += weight * (exact - Math.sign(ofOne - ofOther));
        }
      });
    }
  }
  return { ahead, boards };
}

/** The boards that complete one of three cards or more. */
function afterFlop([one, other]: Holes, board: readonly number[]): Showdowns {
  const rest = restOf([...one, ...other, ...board]);
  const first = [...one, ...board];
  const second = [...other, ...board];
  let [ahead, boards] = [0, 0];
  const deal = (from: number, place: number): void => {
    if (place === 2 + BOARD) {
      boards += 1;
      ahead += Math.sign(strengthOfNumbers(first) - strengthOfNumbers(second));
      return;
    }
    for (let next = from; next < rest.length; next += 1) {
      const card = rest[next] ?? 0;
      first[place] = card;
      second[place] = card;
      deal(next + 1, place + 1);
    }
  };
  deal(0, 2 + board.length);
  return { ahead, boards };
}

/**
 * Who wins on all boards that can follow, each as likely as any other: exact.
 *
 * @param holes two cards of each player
 * @param board 0, 3, 4 or 5 cards
 */
export function showdowns(
  [one, other]: readonly [readonly PlayingCard[], readonly PlayingCard[]],
  board: readonly PlayingCard[],
): Showdowns {
  const holes: Holes = [one.map(numberOf), other.map(numberOf)];
  return board.length === 0 ? beforeFlop(holes) : afterFlop(holes, board.map(numberOf));
}
