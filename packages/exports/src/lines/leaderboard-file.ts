import { z } from "zod";
import { count, time } from "./lines.ts";

/** A leaderboard of `board.json`: metrics as the site shows them, by slug of agent. */
const leaderboardSchema = z.object({
  locale: z.string(),
  /** Over matches without a technical failure only. */
  clean: z.boolean(),
  rows: z.array(
    z.object({
      rank: z.int().min(1),
      agent: z.string(),
      /** In placement: it has played less than its game requires. */
      placement: z.boolean(),
      /** The newest version that has played. */
      version: z.int().min(1),
      /** By id; null where the denominator is 0. */
      figures: z.record(z.string(), z.number().nullable()),
      /** Fit to all matches together; null before the first fit. */
      fit: z.looseObject({}).nullable(),
    }),
  ),
  /** Fits to the matches of single versions, by agent and number. */
  versions: z.array(
    z.object({
      agent: z.string(),
      version: z.int().min(1),
      /** Matches it played, rating and intervals. */
      fit: z.looseObject({ matches: count }),
    }),
  ),
  /** Fit of the leaderboard as a whole; null before the first fit. */
  fit: z.looseObject({ fittedAt: time, matches: count }).nullable(),
});
/** Two per language. Every match is added to each leaderboard, so the number is limited. */
const MAX_LEADERBOARDS = 20;

export const leaderboardsSchema = z.object({
  boards: z.array(leaderboardSchema).max(MAX_LEADERBOARDS),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;
