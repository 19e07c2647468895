import { locales } from "@wisp/game";
import { z } from "zod";
import { type Card, cardSchema } from "./cards.ts";

export const SEATS = 2;

/** Most hands of a match. */
export const MAX_HANDS = 30;

/** Cards of a hand: two for each player and five on the board. */
export const DECK_SIZE = 9;

/**
 * The public configuration. LLMArena plays 100 chips, and blinds of 1 and 2 as the environment that it
 * uses (PettingZoo) has them; its matches are one hand. A stack is at least two big blinds, so that
 * nobody is all-in by a blind.
 */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  /** Hands of a match. An even number gives both players the button equally often. */
  hands: z.int().min(1).max(MAX_HANDS).default(10),
  /** Chips of each player at the start of every hand. */
  stack: z.int().min(20).max(1_000).default(100),
  /** Chips of the big blind; the small blind is half of it. */
  bigBlind: z.literal([2, 4, 6, 8, 10]).default(2),
  moveTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

const isWithoutRepeats = (deck: readonly Card[]): boolean => new Set(deck).size === deck.length;

/**
 * The cards of one hand in the order in which they are dealt: two for the button, two for the other
 * player, five for the board.
 */
export const deckSchema = z
  .array(cardSchema)
  .length(DECK_SIZE)
  .refine(isWithoutRepeats, "A card is in the deck twice.");
export type Deck = readonly Card[];

/**
 * The decks of the hands in order; a hand beyond them is drawn. A deck belongs to the button and not to
 * a seat, so two matches with equal materials and swapped seats are duplicates: each player holds in one
 * match the other's cards of the other match.
 */
export const materialsSchema = z.strictObject({
  decks: z.array(deckSchema).max(MAX_HANDS),
});
export type Materials = z.infer<typeof materialsSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);
