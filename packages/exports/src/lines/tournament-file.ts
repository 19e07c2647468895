import { stagesShape } from "@wisp/game";
import { z } from "zod";
import { count } from "./lines.ts";

const agents = z.array(z.string().nullable());

/** `tournament.json` of a season that was a tournament: what its tables follow from, to draw them again. */
export const tournamentSchema = z.object({
  stages: stagesShape,
  /** Seats of a table. */
  size: z.int().min(1),
  /** Draws the tables. Secret until the season is over. */
  drawSeed: z.string(),
  /** In the order from which seeds are drawn. */
  entrants: z.array(
    z.object({
      agent: z.string(),
      /** Distinguishes owners within this archive; null: the arena's own. */
      owner: count.nullable(),
      /** The first round in which it was seated; more than 0: it entered late. */
      from: count,
      /** The first round, counted through the stages, in which it was seated no more; null: it stayed. */
      awayFrom: count.nullable(),
    }),
  ),
  /** Matches that ended, in the order in which they did. */
  results: z.array(
    z.object({
      /** Its line in `matches.jsonl`; null: the arena lost it, and gave it up. */
      match: z.string().nullable(),
      stage: count,
      round: count,
      group: count,
      table: count,
      /** Its number at its table. */
      number: count,
      /** By place of the table; null: a house agent. */
      agents,
      /** The seat of each place. */
      seats: z.array(count),
      dealt: z.record(z.string(), z.array(count)),
      /** By place; an entrant that a house agent stood in for has one less than the least. Null: it was lost. */
      points: z.array(z.int()).nullable(),
    }),
  ),
});
export type TournamentFile = z.infer<typeof tournamentSchema>;
