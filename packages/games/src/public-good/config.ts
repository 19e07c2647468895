import { locales } from "@wisp/game";
import { z } from "zod";

/** Points that each player starts with. */
export const ENDOWMENT = 100;

/** Bounds of the number of players; MAgIC's scenario has three. */
export const MIN_SEATS = 3;
export const MAX_SEATS = 8;

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

export const seatSchema = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);
