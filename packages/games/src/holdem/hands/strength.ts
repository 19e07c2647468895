import type { Locale } from "@wisp/game";
import { numberOf, type PlayingCard } from "../cards.ts";

/** Kinds of five-card hands in ascending order; the royal flush is the highest straight flush. */
export const categories = [
  "high-card",
  "one-pair",
  "two-pair",
  "three-of-a-kind",
  "straight",
  "flush",
  "full-house",
  "four-of-a-kind",
  "straight-flush",
] as const;

const place = new Map(categories.map((category, at) => [category, at]));

/** Bits per rank in a strength, and ranks in it. */
const BITS = 4;
const RANKS = 5;

const highest = (mask: number): number => 31 - Math.clz32(mask);

/** The `count` highest ranks of a mask of ranks, the highest first, as one number. */
function topRanks(mask: number, count: number): number {
  let rest = mask;
  let packed = 0;
  for (let taken = 0; taken < count; taken += 1) {
    const rank = highest(rest);
    packed = (packed << BITS) | rank;
    rest ^= 1 << rank;
  }
  return packed;
}

/** A category with `count` ranks that decide within it. */
const strength = (category: (typeof categories)[number], packed: number, count: number): number =>
  ((place.get(category) ?? 0) << (BITS * RANKS)) | (packed << (BITS * (RANKS - count)));

/** The highest rank of a straight in a mask of ranks; -1 where there is none. An ace is also low. */
function straightTop(mask: number): number {
  const withLowAce = (mask << 1) | (mask >> 12);
  const runs =
    withLowAce & (withLowAce >> 1) & (withLowAce >> 2) & (withLowAce >> 3) & (withLowAce >> 4);
  return runs === 0 ? -1 : highest(runs) + 3;
}

/** The ranks of the suit that has five cards or more; 0 where none has. `counts` has 4 bits a suit. */
function flushRanks(numbers: readonly number[], counts: number): number {
  const full = (counts + 0x3333) & 0x8888;
  if (full === 0) return 0;
  const suit = highest(full) >> 2;
  let mask = 0;
  for (const number of numbers) if ((number & 3) === suit) mask |= 1 << (number >> 2);
  return mask;
}

/** The strength of the best five cards of one suit; `mask` has the ranks of five cards or more. */
export function strengthOfFlush(mask: number): number {
  const top = straightTop(mask);
  return top >= 0 ? strength("straight-flush", top, 1) : strength("flush", topRanks(mask, 5), 5);
}

/** Straights, flushes and hands without equal ranks; -1 for a hand whose equal ranks count for more. */
function unpaired(once: number, flush: number): number {
  if (flush !== 0) return strengthOfFlush(flush);
  const top = straightTop(once);
  return top >= 0 ? strength("straight", top, 1) : -1;
}

/**
 * The strength of the best five of 5 to 7 cards, by their numbers (`numberOf`): a higher strength
 * wins, equal strengths tie.
 */
export function strengthOfNumbers(numbers: readonly number[]): number {
  // Ranks that are there once or more, twice or more and so on, as masks of 13 bits.
  let [once, twice, thrice, four, counts] = [0, 0, 0, 0, 0];
  for (const number of numbers) {
    const bit = 1 << (number >> 2);
    four |= thrice & bit;
    thrice |= twice & bit;
    twice |= once & bit;
    once |= bit;
    counts += 1 << (BITS * (number & 3));
  }
  const runOrFlush = unpaired(once, flushRanks(numbers, counts));
  if (runOrFlush >= strength("straight-flush", 0, 1)) return runOrFlush;
  if (four !== 0) {
    const rank = highest(four);
    return strength("four-of-a-kind", (rank << BITS) | highest(once ^ (1 << rank)), 2);
  }
  if (thrice !== 0) {
    const rank = highest(thrice);
    const pairs = twice ^ (1 << rank);
    if (pairs !== 0) return strength("full-house", (rank << BITS) | highest(pairs), 2);
    if (runOrFlush >= 0) return runOrFlush;
    const kickers = topRanks(once ^ (1 << rank), 2);
    return strength("three-of-a-kind", (rank << (2 * BITS)) | kickers, 3);
  }
  if (runOrFlush >= 0) return runOrFlush;
  if (twice === 0) return strength("high-card", topRanks(once, 5), 5);
  const pair = highest(twice);
  const otherPairs = twice ^ (1 << pair);
  if (otherPairs === 0) {
    return strength("one-pair", (pair << (3 * BITS)) | topRanks(once ^ (1 << pair), 3), 4);
  }
  const second = highest(otherPairs);
  const kicker = highest(once ^ (1 << pair) ^ (1 << second));
  return strength("two-pair", (pair << (2 * BITS)) | (second << BITS) | kicker, 3);
}

/** The strength of the best five of 5 to 7 cards: a higher strength wins, equal strengths tie. */
export const strengthOf = (cards: readonly PlayingCard[]): number =>
  strengthOfNumbers(cards.map(numberOf));

/** The index in `categories` of a hand of this strength. */
export const categoryIndex = (strengthOfHand: number): number => strengthOfHand >> (BITS * RANKS);

/** The highest rank that counts in a hand of this strength, from 0 for a two to 12 for an ace. */
export const firstRank = (strengthOfHand: number): number =>
  (strengthOfHand >> (BITS * (RANKS - 1))) & 0xf;

/** The name of a hand: a category, or the royal flush. */
export const handKinds = [...categories, "royal-flush"] as const;
export type HandKind = (typeof handKinds)[number];

const ACE = 12;

/** The name of the best five of 5 to 7 cards. */
export function handKind(cards: readonly PlayingCard[]): HandKind {
  const strength = strengthOf(cards);
  const category = categories[categoryIndex(strength)] ?? "high-card";
  return category === "straight-flush" && firstRank(strength) === ACE ? "royal-flush" : category;
}

/** Every choice of `count` of the items, each in the order of the list. */
function choices<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) =>
    choices(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

/** The best five of 5 to 7 cards, in the order in which they were given. */
export function bestFive(cards: readonly PlayingCard[]): PlayingCard[] {
  const [first = [], ...others] = choices(cards, 5);
  return others.reduce((best, five) => (strengthOf(five) > strengthOf(best) ? five : best), first);
}

/** Names of hands for readers. */
export const handNames: Readonly<Record<HandKind, Readonly<Record<Locale, string>>>> = {
  "high-card": { en: "high card", zh: "高牌" },
  "one-pair": { en: "one pair", zh: "一对" },
  "two-pair": { en: "two pair", zh: "两对" },
  "three-of-a-kind": { en: "three of a kind", zh: "三条" },
  straight: { en: "straight", zh: "顺子" },
  flush: { en: "flush", zh: "同花" },
  "full-house": { en: "full house", zh: "葫芦" },
  "four-of-a-kind": { en: "four of a kind", zh: "四条" },
  "straight-flush": { en: "straight flush", zh: "同花顺" },
  "royal-flush": { en: "royal flush", zh: "皇家同花顺" },
};
