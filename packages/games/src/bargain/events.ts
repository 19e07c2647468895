import { locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { defaultConfig, MAX_ROUNDS, SEATS } from "./default-config.ts";
import { kinds, problemOf, TOTAL_VALUE } from "./splits.ts";

/** The public configuration of a match; rounds default to those of LLMArena (appendix A). */
export const configSchema = z.strictObject({
  language: z.enum(locales).default(defaultConfig.language),
  /** In each of them both players move once. */
  rounds: z.int().min(1).max(MAX_ROUNDS).default(defaultConfig.rounds),
  /** Whether players hear each other's words. */
  talk: z.boolean().default(defaultConfig.talk),
  /** Code points of a player's words that are kept; by language where it is absent (see `capOf`). */
  speechCap: z.int().min(1).max(20_000).optional(),
  moveTimeLimitMs: z.int().min(1).max(600_000).default(defaultConfig.moveTimeLimitMs),
});
export type Config = z.infer<typeof configSchema>;

/** A whole number for each kind of item. */
export const bundleSchema = z.array(z.int().min(0).max(TOTAL_VALUE)).length(kinds.length);
const valuesSchema = z.array(bundleSchema).length(SEATS);

/** The items and their values by seat. Absent: drawn at the deal; one is not given without the other. */
export const materialsSchema = z
  .strictObject({ counts: bundleSchema.optional(), values: valuesSchema.optional() })
  .superRefine(({ counts, values }, context) => {
    if (counts === undefined && values === undefined) return;
    const message =
      counts === undefined || values === undefined
        ? "Counts and values are given together."
        : problemOf({ counts, values });
    if (message !== null) context.addIssue({ code: "custom", message });
  });
export type Materials = z.infer<typeof materialsSchema>;

const seat = z
  .int()
  .min(0)
  .max(SEATS - 1);
const round = z.int().min(1).max(MAX_ROUNDS);

/** Every event of the game; the audience is set where the event is created (referee.ts). */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** To everyone: how many items of each kind there are. */
  z.strictObject({ type: z.literal("items-laid"), counts: bundleSchema }),
  /** To its seat alone until the end: what one item of each kind is worth to it. */
  z.strictObject({ type: z.literal("values-dealt"), seat, values: bundleSchema }),
  /** To everyone. */
  z.strictObject({
    type: z.literal("turn-opened"),
    round,
    ask: z.literal("plan"),
    seats: z.array(seat),
  }),
  /** To everyone: the player's words as cut, before the move that they belong to. */
  z.strictObject({ type: z.literal("spoke"), round, seat, text: z.string() }),
  /** To everyone: what the player would take. */
  z.strictObject({ type: z.literal("plan-made"), round, seat, plan: bundleSchema }),
  /** To everyone: the player accepts the other's plan. */
  z.strictObject({ type: z.literal("plan-accepted"), round, seat }),
  /** To everyone: why the turn passes without a new plan. */
  z.strictObject({
    type: z.literal("turn-missed"),
    round,
    seat,
    code: z.enum(missCodes),
  }),
  /** To everyone, at the end: the values by seat. */
  z.strictObject({ type: z.literal("values-shown"), values: valuesSchema }),
  /** To everyone: what each seat has, by its own values; `winner` is null for a draw and without a deal. */
  z.strictObject({
    type: z.literal("match-closed"),
    isDeal: z.boolean(),
    points: z.array(z.int().min(0).max(TOTAL_VALUE)).length(SEATS),
    winner: seat.nullable(),
  }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
