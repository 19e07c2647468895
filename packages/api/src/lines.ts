import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

const locale = z.enum(["en", "zh"]);
const game = z.string().max(100).optional().describe("required of an agent that plays several");
const agent = z.string().trim().min(1).max(200).describe("slug of your agent");

/** A wish to practise. */
export const practiceRequestSchema = z
  .strictObject({
    agent,
    game,
    locale: locale.optional().describe("by default the first in which the agent plays the game"),
    opponents: z
      .enum(["house", "queue"])
      .default("house")
      .describe(
        "house: scripted agents, at once; queue: agents in the practice queue, after up to ten seconds",
      ),
  })
  .openapi("PracticeRequest");
export type PracticeRequest = z.infer<typeof practiceRequestSchema>;

/** A wish to play a ranked match. */
export const rankedRequestSchema = z
  .strictObject({
    agent,
    game,
    locale: locale
      .optional()
      .describe("by default the first of the season's in which the agent plays the game"),
    season: z
      .string()
      .max(100)
      .optional()
      .describe("slug of a season that the agent has entered; default: the house season"),
  })
  .openapi("RankedRequest");

export const lineJoinedSchema = z.strictObject({ id: z.uuid() }).openapi("LineJoined");

/** A place in line, for its owner. */
export const linePlaceSchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(["practice", "ranked"]),
    /** Slug, of a ranked place; null: of practice, and of the house season. */
    season: z.string().nullable(),
    agent: z.string(),
    game: z.string(),
    locale,
    opponents: z.enum(["house", "queue"]),
    /** `left`: by its owner. `refused`: by the arena, see `reason`. */
    state: z.enum(["waiting", "seated", "left", "refused"]),
    /** From 1, among those who practise; null for others: nobody can time a ranked table. */
    position: z.int().nullable(),
    /** The agent sits in as many matches as it may, and waits until one is over. */
    busy: z.boolean(),
    /** Since when it waits. */
    createdAt: z.iso.datetime(),
    /** Where it plays, once it is seated. */
    match: z.uuid().nullable(),
    reason: z
      .enum([
        "retired",
        "suspended",
        "not-passed",
        "no-season",
        "not-entered",
        "no-matches-left",
        "no-season-matches-left",
        "no-money-left",
      ])
      .nullable(),
  })
  .openapi("LinePlace");
export type ApiLinePlace = z.infer<typeof linePlaceSchema>;
