import { locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { actions } from "./betting.ts";
import { type Card, cardSchema } from "./cards.ts";
import { DECK_SIZE, MAX_HANDS, SEATS, streets } from "./state.ts";

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
const deckSchema = z
  .array(cardSchema)
  .length(DECK_SIZE)
  .refine(isWithoutRepeats, "A card is in the deck twice.");

/**
 * The decks of the hands in order; a hand beyond them is drawn. A deck belongs to the button and not to
 * a seat, so two matches with equal materials and swapped seats are duplicates: each player holds in one
 * match the other's cards of the other match.
 */
export const materialsSchema = z.strictObject({
  decks: z.array(deckSchema).max(MAX_HANDS),
});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);

export const hand = z.int().min(1).max(MAX_HANDS);
export const chips = z.int().min(0);
const holeCards = z.array(cardSchema).length(2);

/** Every event of the game. Amounts are in chips, lists by seat. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** To nobody. `id` names the decks before their suits were renamed, `decks` are as dealt. */
  z.strictObject({
    type: z.literal("decks-prepared"),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    decks: z.array(deckSchema),
  }),
  z.strictObject({
    type: z.literal("hand-opened"),
    hand,
    button: seatSchema,
    blinds: z.array(chips).length(SEATS),
  }),
  /** To the seat alone. */
  z.strictObject({ type: z.literal("cards-dealt"), hand, seat: seatSchema, cards: holeCards }),
  z.strictObject({
    type: z.literal("turn-opened"),
    hand,
    ask: z.literal("action"),
    seats: z.array(seatSchema),
  }),
  /** `chips`: the chips the action puts in; `missed`: why the referee chose it. */
  z.strictObject({
    type: z.literal("acted"),
    hand,
    seat: seatSchema,
    action: z.enum(actions),
    chips,
    missed: z.enum(missCodes).nullable(),
  }),
  /** Chips that the other player did not call. */
  z.strictObject({ type: z.literal("bet-returned"), hand, seat: seatSchema, chips }),
  z.strictObject({
    type: z.literal("board-dealt"),
    hand,
    street: z.enum(streets).exclude(["preflop"]),
    cards: z.array(cardSchema).min(1).max(3),
  }),
  z.strictObject({
    type: z.literal("hands-shown"),
    hand,
    cards: z.array(holeCards).length(SEATS),
  }),
  /** `winner` is null for a split pot; `net` is each player's gain or loss in the hand. */
  z.strictObject({
    type: z.literal("hand-closed"),
    hand,
    winner: seatSchema.nullable(),
    net: z.array(z.int()).length(SEATS),
  }),
  /** `winner` is null for a draw. */
  z.strictObject({ type: z.literal("match-closed"), winner: seatSchema.nullable() }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
