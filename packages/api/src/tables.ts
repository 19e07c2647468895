import { z } from "zod";
import { gapSchema } from "./boards.ts";
import { answer, query } from "./shapes.ts";

/** The same as JSON, or as a table for spreadsheets. */
export const tableQuery = query({
  format: z.enum(["json", "csv"]).default("json").describe("csv gives one table for a spreadsheet"),
});

/** Days belong to one game. */
export const daysQuery = tableQuery.extend({
  game: z.string().max(100).optional().describe("default: the agent's first game"),
});

/** Opponents are compared within one game and language. */
export const rivalsQuery = tableQuery.extend({
  game: z.string().max(100).optional().describe("default: all games"),
  locale: z.enum(["en", "zh"]).optional().describe("default: both languages"),
});

/** The opponents of an agent. */
export const rivalsSchema = answer({
  slug: z.string(),
  rivals: z.array(
    answer({
      /** Points are compared within one game and language; an opponent is listed once for each. */
      game: z.string(),
      locale: z.string(),
      agent: z.string(),
      matches: z.int(),
      /** Mean of the agent's points minus the other's. */
      difference: z.number(),
      /** Its 95% interval at this moment; null where there is a gap. */
      interval: z.tuple([z.number(), z.number()]).nullable(),
      /** `no-range`: the arena does not know what a match of this game can bring. */
      gap: z.enum([...gapSchema.options, "no-range"]).nullable(),
      /**
       * Which of the two scores more, at 95% for all opponents in all games and languages and at all
       * times if agents do not change; null: open.
       */
      lead: z.enum(["ahead", "behind"]).nullable(),
    }),
  ),
}).openapi("AgentRivals");

/** Results of an agent, by day. */
export const daysSchema = answer({
  slug: z.string(),
  days: z.array(
    answer({
      day: z.iso.date(),
      matches: z.int(),
      wins: z.int(),
      /** Mean points per match. */
      score: z.number(),
    }),
  ),
}).openapi("AgentDays");

/** Where an agent stood at the end of each day (UTC), board by board. */
export const ranksSchema = answer({
  slug: z.string(),
  boards: z.array(
    answer({
      season: z.string(),
      locale: z.string(),
      days: z.array(
        answer({
          day: z.iso.date(),
          rank: z.int(),
          /** What ranks the board: a total, or a mean score. */
          value: z.number(),
          /** The rating then known. */
          rating: z.number().nullable(),
        }),
      ),
    }),
  ),
}).openapi("AgentRanks");
