import { locales, missCodes, type Seat, versionField } from "@wisp/game";
import { z } from "zod";
import {
  cards,
  colours,
  deckOf,
  deckSize,
  defaultConfig,
  type HanabiCard,
  MAX_COLOURS,
  MAX_HAND,
  MAX_LIVES,
  MAX_RANKS,
  MAX_SEATS,
  MAX_TOKENS,
  MIN_HAND,
  MIN_RANKS,
  MIN_SEATS,
} from "./deck.ts";

/**
 * The public configuration of a match. The defaults are LLMArena's small game, whose questions also say what the
 * hints exclude; five colours, hands of
 * five, eight information tokens and three lives are the game as it is sold.
 */
export const configSchema = z
  .strictObject({
    language: z.enum(locales).default(defaultConfig.language),
    seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
    colours: z.int().min(1).max(MAX_COLOURS).default(defaultConfig.colours),
    ranks: z.int().min(MIN_RANKS).max(MAX_RANKS).default(defaultConfig.ranks),
    handSize: z.int().min(MIN_HAND).max(MAX_HAND).default(defaultConfig.handSize),
    informationTokens: z.int().min(1).max(MAX_TOKENS).default(defaultConfig.informationTokens),
    lifeTokens: z.int().min(1).max(MAX_LIVES).default(defaultConfig.lifeTokens),
    /** What a match scores whose last life is lost: nothing, or the cards played until then. */
    scoreWhenLost: z.enum(["zero", "kept"]).default(defaultConfig.scoreWhenLost),
    /** What a question says about the own cards: what was told, or also what the hints exclude. */
    knowledge: z.enum(["told", "deduced"]).default(defaultConfig.knowledge),
    /**
     * What a move costs that does not come in time: the match, or the turn, which then discards the oldest card or
     * gives a hint that is drawn. Absent: the match. No default, so that matches of before it existed do not mention it.
     */
    lateMove: z.enum(["loses", "drawn"]).optional(),
    moveTimeLimitMs: z.int().min(1).max(600_000).default(defaultConfig.moveTimeLimitMs),
  })
  .refine((config) => deckSize(config) > config.seats * config.handSize, {
    path: ["handSize"],
    message: "The deck must have more cards than all hands together.",
  });
export type Config = z.infer<typeof configSchema>;

const cardSchema = z.enum(cards);

const countOf = (list: readonly HanabiCard[], card: HanabiCard): number =>
  list.filter((each) => each === card).length;

/** Copies of each card in any deck: the most that a table may need. */
const MAX_COPIES = 3;

/**
 * The whole deck in the order in which it is dealt: all cards of seat 0, then those of seat 1, then the
 * cards that are drawn. Cards that the table does not play with are left out. Absent: shuffled.
 */
export const materialsSchema = z.strictObject({
  deck: z
    .array(cardSchema)
    .max(deckOf({ colours: MAX_COLOURS, ranks: MAX_RANKS }).length)
    .refine(
      (deck) => cards.every((card) => countOf(deck, card) <= MAX_COPIES),
      "A card is in the deck more than three times.",
    )
    .optional(),
});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

/** The place of a card in the deck, from 0: names it, for those who see the card and those who do not. */
const place = z.int().min(0);
/** In a hand, from 0 for the card that was drawn first. */
const position = z
  .int()
  .min(0)
  .max(MAX_HAND - 1);

/** What a player says about another hand: one colour or one rank. */
const hintSchema = z.union([
  z.strictObject({ colour: z.enum(colours) }),
  z.strictObject({ rank: z.int().min(1).max(MAX_RANKS) }),
]);
export type Hint = z.infer<typeof hintSchema>;

/** Every event of the game. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** Sent to no seat. `id` names the order of the cards. */
  z.strictObject({
    type: z.literal("deck-prepared"),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    deck: z.array(cardSchema),
  }),
  /** To everyone: that a card was drawn. */
  z.strictObject({ type: z.literal("card-drawn"), seat: seatSchema, place }),
  /** To all but the seat: which card it is. */
  z.strictObject({ type: z.literal("card-seen"), seat: seatSchema, place, card: cardSchema }),
  z.strictObject({
    type: z.literal("turn-opened"),
    ask: z.literal("move"),
    seats: z.array(seatSchema),
  }),
  z.strictObject({
    type: z.literal("revealed"),
    seat: seatSchema,
    target: seatSchema,
    hint: hintSchema,
    positions: z.array(position).min(1),
  }),
  z.strictObject({
    type: z.literal("played"),
    seat: seatSchema,
    position,
    place,
    card: cardSchema,
    /** Whether it was the next card of its firework; else a life is lost. */
    fits: z.boolean(),
  }),
  z.strictObject({
    type: z.literal("discarded"),
    seat: seatSchema,
    position,
    place,
    card: cardSchema,
  }),
  z.strictObject({
    type: z.literal("answer-missed"),
    seat: seatSchema,
    code: z.enum(missCodes),
  }),
  /** A move that did not come in time, at a table where the arena then makes it. */
  z.strictObject({ type: z.literal("move-late"), seat: seatSchema }),
  z.strictObject({
    type: z.literal("match-closed"),
    /** All fireworks complete, the deck used up, the last life lost, or why an answer was missed. */
    cause: z.enum(["complete", "deck", "life", ...missCodes]),
    score: z.int().min(0),
  }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;

/** A move that a player may choose. */
export type Move =
  | { readonly kind: "play" | "discard"; readonly position: number }
  | {
      readonly kind: "reveal";
      readonly target: Seat;
      readonly hint: Hint;
      readonly positions: readonly number[];
    };
