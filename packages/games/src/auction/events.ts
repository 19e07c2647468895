import { locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import {
  defaultConfig,
  MAX_AUCTIONS,
  MAX_SEATS,
  MAX_VALUE_CENTS,
  MIN_SEATS,
} from "./default-config.ts";

/** The public configuration. Amounts of money are whole cents. */
export const configSchema = z.strictObject({
  language: z.enum(locales).default(defaultConfig.language),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(defaultConfig.seats),
  auctions: z.int().min(1).max(MAX_AUCTIONS).default(defaultConfig.auctions),
  /** Values are drawn uniformly from 0 to this. */
  topValueCents: z.int().min(1).max(MAX_VALUE_CENTS).default(defaultConfig.topValueCents),
  /** Whether a bid may be as high as the value, or must be lower. */
  limit: z.enum(["at-most", "below"]).default(defaultConfig.limit),
  /** What bidders learn after an auction: who won and the price, or only whether they won. */
  show: z.enum(["result", "nothing"]).default(defaultConfig.show),
  bidTimeLimitMs: z.int().min(1).max(600_000).default(defaultConfig.bidTimeLimitMs),
});
export type Config = z.infer<typeof configSchema>;

const cents = z.int().min(0).max(MAX_VALUE_CENTS);

/** Of one auction, by seat. */
const valuesSchema = z.array(cents).min(MIN_SEATS).max(MAX_SEATS);

/**
 * Values of the items. They belong to the places at the table, so that matches with equal materials and
 * swapped seats are duplicates.
 */
export const materialsSchema = z.strictObject({
  /** By auction; those beyond them are drawn. */
  values: z.array(valuesSchema).max(MAX_AUCTIONS).optional(),
  /** Names the draws of the values, in place of the match's own seed. */
  draws: z.string().min(1).max(64).optional(),
});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);
/** Number of an auction. */
const round = z.int().min(1).max(MAX_AUCTIONS);

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  /** To everyone. */
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** Sent to no seat: the values of all auctions, by auction and seat. `id` names them. */
  z.strictObject({
    type: z.literal("values-prepared"),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    values: z.array(valuesSchema),
  }),
  /** To the seat, and to readers after the end. */
  z.strictObject({ type: z.literal("value-dealt"), round, seat: seatSchema, value: cents }),
  /** To everyone. */
  z.strictObject({
    type: z.literal("turn-opened"),
    round,
    ask: z.literal("bid"),
    seats: z.array(seatSchema),
  }),
  /** To the seat, and to readers after the end; `amount` is null where the bid was lost. */
  z.strictObject({
    type: z.literal("bid-sealed"),
    round,
    seat: seatSchema,
    amount: cents.nullable(),
    missed: z.enum(missCodes).nullable(),
  }),
  /**
   * To everyone, or after the end to readers where bidders learn only whether they won. `winner` is null
   * where no seat bid; `tied` names the seats between which chance decided.
   */
  z.strictObject({
    type: z.literal("auction-closed"),
    round,
    winner: seatSchema.nullable(),
    price: cents,
    tied: z.array(seatSchema),
  }),
  /** To the seat alone, where bidders learn nothing else. */
  z.strictObject({ type: z.literal("result-told"), round, seat: seatSchema, won: z.boolean() }),
  /** To everyone. */
  z.strictObject({ type: z.literal("match-closed") }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
