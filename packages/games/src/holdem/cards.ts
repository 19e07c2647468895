import { z } from "zod";

/** In ascending order. */
export const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] as const;
export type CardRank = (typeof ranks)[number];

/** Spades, hearts, diamonds, clubs. They do not rank. */
export const suits = ["s", "h", "d", "c"] as const;
export type Suit = (typeof suits)[number];

/** A card as events write it: "As" is the ace of spades, "Td" the ten of diamonds. */
export type PlayingCard = `${CardRank}${Suit}`;

/** The 52 cards; the place of a card in this list is its number. */
export const cards: readonly PlayingCard[] = ranks.flatMap((rank) =>
  suits.map((suit): PlayingCard => `${rank}${suit}`),
);
export const cardSchema = z.enum(cards);

const numbers = new Map<PlayingCard, number>(cards.map((card, number) => [card, number]));
const parts = new Map<PlayingCard, { readonly rank: CardRank; readonly suit: Suit }>(
  ranks.flatMap((rank) => suits.map((suit) => [`${rank}${suit}`, { rank, suit }] as const)),
);

/** The number of a card: 4 times its rank from 0 for a two to 12 for an ace, plus its suit from 0 to 3. */
export function numberOf(card: PlayingCard): number {
  const number = numbers.get(card);
  if (number === undefined) throw new RangeError(`no such card: ${card}`);
  return number;
}

/** Rank and suit of a card. */
export function partsOf(card: PlayingCard): { readonly rank: CardRank; readonly suit: Suit } {
  const found = parts.get(card);
  if (found === undefined) throw new RangeError(`no such card: ${card}`);
  return found;
}

const symbols: Readonly<Record<Suit, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The sign of a suit. */
export const symbolOf = (suit: Suit): string => symbols[suit];

/** A rank as printed on a card: "10" for "T". */
export const rankText = (rank: CardRank): string => (rank === "T" ? "10" : rank);

/** A card for readers: "10♦". */
export function cardText(card: PlayingCard): string {
  const { rank, suit } = partsOf(card);
  return `${rankText(rank)}${symbolOf(suit)}`;
}

/** Cards for readers: "A♠ 10♦". */
export const cardsText = (list: readonly PlayingCard[]): string => list.map(cardText).join(" ");
