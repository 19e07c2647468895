import { z } from "zod";
import { answer, request } from "./shapes.ts";

const locale = z.enum(["en", "zh"]);
const game = z.string().max(100).optional().describe("required of an agent that plays several");
const agent = z.string().trim().min(1).max(200).describe("slug of your agent");

/** A request for a practice match. */
export const practiceRequestSchema = request({
  agent,
  game,
  locale: locale.optional().describe("by default the first in which the agent plays the game"),
  opponents: z
    .enum(["house", "queue"])
    .default("house")
    .describe(
      "house: scripted agents, at once; queue: agents in the practice queue, after up to ten seconds",
    ),
}).openapi("PracticeRequest");
export type PracticeRequest = z.infer<typeof practiceRequestSchema>;

/** A request for a ranked match. */
export const rankedRequestSchema = request({
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
}).openapi("RankedRequest");

export const ticketCreatedSchema = answer({ id: z.uuid() }).openapi("TicketCreated");

/** An agent's entry in a queue, for its owner. */
export const ticketSchema = answer({
  id: z.uuid(),
  kind: z.enum(["practice", "ranked"]),
  /** Slug; null in practice and for the house season. */
  season: z.string().nullable(),
  agent: z.string(),
  game: z.string(),
  locale,
  opponents: z.enum(["house", "queue"]),
  /** `left`: by its owner. `refused`: by the arena, see `reason`. */
  state: z.enum(["waiting", "seated", "left", "refused"]),
  /** From 1, in the practice queue; null otherwise: nobody can time a ranked table. */
  position: z.int().nullable(),
  /** The agent plays its maximum number of matches, is being checked, or rests, and waits until that ends. */
  busy: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The match, once the ticket is seated. */
  match: z.uuid().nullable(),
  reason: z
    .enum([
      "no-game",
      "retired",
      "suspended",
      "not-passed",
      "too-slow",
      "no-season",
      "not-entered",
      "no-matches-left",
      "no-season-matches-left",
      "no-money-left",
    ])
    .nullable(),
}).openapi("Ticket");
export type ApiTicket = z.infer<typeof ticketSchema>;
