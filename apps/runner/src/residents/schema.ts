import { concurrencyLimits } from "@wisp/db";
import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { z } from "zod";

const gameIds = Object.keys(games);

/** One resident agent as the operator's file declares it. */
export const residentSchema = z.strictObject({
  /** Its slug is this and a language: `qwen-en`. */
  id: z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
      "An id has 1 to 40 small letters, digits and hyphens.",
    ),
  name: z.string().trim().min(1).max(60),
  connector: z.enum(["openai", "hf-inference"]),
  /** As its connector takes them, without a key. */
  settings: z.record(z.string(), z.unknown()),
  /** The environment variable of its key; absent: it is called without one. */
  keyFrom: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, "This names an environment variable; it is not the key itself.")
    .optional(),
  /** What each of its agents plays. */
  games: z
    .array(z.enum(gameIds))
    .min(1)
    .refine((given) => new Set(given).size === given.length, "A game is listed twice.")
    .default(gameIds.slice(0, 1)),
  /** One agent for each. */
  locales: z
    .array(z.enum(locales))
    .min(1)
    .refine((given) => new Set(given).size === given.length, "A language is listed twice."),
  /** Of each of its agents. */
  maxConcurrent: z.int().min(concurrencyLimits.least).max(concurrencyLimits.most),
  /** US dollars of each of its agents in a day (UTC); null: no limit. */
  spendPerDay: z.number().min(0).max(2_000).nullable(),
  description: z.string().max(1_000).default(""),
});

export type Resident = z.infer<typeof residentSchema>;
