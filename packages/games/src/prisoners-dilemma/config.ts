import { locales } from "@wisp/game";
import { z } from "zod";

/** Players of MAgIC's scenario. */
export const SEATS = 3;

/** A player's choices in a round, as answered. */
export const choices = ["cooperate", "defect"] as const;
export type Choice = (typeof choices)[number];

const payoff = z.int().min(0).max(1_000);

/**
 * The public configuration. The payoffs are those of the MAgIC paper's prompt (table 6) with the
 * defaults of its released code; a setting of the paper gives its own.
 */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  rounds: z.int().min(1).max(50).default(5),
  payoffs: z
    .strictObject({
      /** Each, when all three cooperate. */
      cooperate: payoff.default(3),
      /** Each, when all three defect. */
      defect: payoff.default(1),
      /** The only one who defects; the two who cooperate get 0. */
      oneDefects: payoff.default(5),
      /** Each of two who defect; the one who cooperates gets 0. */
      twoDefect: payoff.default(5),
    })
    .prefault({}),
  choiceTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is dealt. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

export const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);
