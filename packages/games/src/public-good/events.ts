import { locales, missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { ENDOWMENT, MAX_SEATS } from "./state.ts";

/** Bounds of the number of players; MAgIC's scenario has three. */
const MIN_SEATS = 3;

/** The paper's multipliers have one decimal at most. */
const hasOneDecimal = (multiplier: number): boolean =>
  Math.round(multiplier * 10) / 10 === multiplier;

/**
 * The public configuration. Rounds and seats are those of the MAgIC paper (appendix A.1). The paper
 * names no default multiplier; 1.8 is the middle of the seven that it plays (1, 1.2, 1.5, 1.8, 2,
 * 2.5 and 3, appendix A.6). At most 3, so that a point in the pool never returns more than one point
 * to the player who gave it: that is the dilemma, and the rule for lost decisions rests on it.
 */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  seats: z.int().min(MIN_SEATS).max(MAX_SEATS).default(3),
  rounds: z.int().min(1).max(50).default(5),
  multiplier: z
    .number()
    .min(1)
    .max(3)
    .refine(hasOneDecimal, "The multiplier has more than one decimal.")
    .default(1.8),
  contributionTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is dealt. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

export const round = z.int().min(1).max(50);

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  z.strictObject({
    type: z.literal("turn-opened"),
    round,
    ask: z.literal("contribution"),
    seats: z.array(seatSchema),
  }),
  /** All contributions of a round together, by seat; `missed` says why a decision was lost. */
  z.strictObject({
    type: z.literal("contributions-shown"),
    round,
    contributions: z.array(
      z.strictObject({
        amount: z.int().min(0).max(ENDOWMENT),
        missed: z.enum(missCodes).nullable(),
      }),
    ),
  }),
  /** The pool before it is multiplied, in points. */
  z.strictObject({
    type: z.literal("pool-shared"),
    pool: z
      .int()
      .min(0)
      .max(ENDOWMENT * MAX_SEATS),
  }),
  z.strictObject({ type: z.literal("match-closed"), winners: z.array(seatSchema) }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
