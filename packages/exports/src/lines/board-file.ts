import { z } from "zod";
import { count, time } from "./fields.ts";

/** A board of `board.json`: figures as the site shows them, by slug of agent. */
const boardSchema = z.strictObject({
  locale: z.string(),
  /** Over matches without a technical failure only. */
  clean: z.boolean(),
  rows: z.array(
    z.strictObject({
      rank: z.int().min(1),
      agent: z.string(),
      /** Whether it has played too little to stand among the others. */
      placement: z.boolean(),
      /** The newest that has played. */
      version: z.int().min(1),
      /** By id; null where there was nothing to divide by. */
      figures: z.record(z.string(), z.number().nullable()),
      /** What was fitted to all matches together; null before it was. */
      fit: z.looseObject({}).nullable(),
    }),
  ),
  /** What was fitted to the matches of each version by itself, by agent and number. */
  versions: z.array(
    z.strictObject({
      agent: z.string(),
      version: z.int().min(1),
      /** Matches it played, rating and intervals. */
      fit: z.looseObject({ matches: count }),
    }),
  ),
  /** What the fit says of the board; null before there was one. */
  fit: z.looseObject({ fittedAt: time, matches: count }).nullable(),
});
/** Two of each language; every match is added to each of them. */
const MAX_BOARDS = 20;

export const boardsSchema = z.strictObject({ boards: z.array(boardSchema).max(MAX_BOARDS) });
export type Board = z.infer<typeof boardSchema>;
