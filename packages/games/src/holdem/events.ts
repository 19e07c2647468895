import { missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { actions } from "./betting.ts";
import { cardSchema } from "./cards.ts";
import { configSchema, deckSchema, MAX_HANDS, SEATS, seatSchema } from "./config.ts";

const hand = z.int().min(1).max(MAX_HANDS);
const chips = z.int().min(0);
const holeCards = z.array(cardSchema).length(2);

/** Parts of a hand; all but the first deal cards to the board. */
export const streets = ["preflop", "flop", "turn", "river"] as const;
export type Street = (typeof streets)[number];

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
