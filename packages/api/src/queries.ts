import { z } from "zod";
import { query } from "./shapes.ts";

/** Entries of a page at most; more is cut to this, not refused. */
export const MAX_PAGE = 100;

/** Read in any spelling of yes and no; documented as these two. */
const yesOrNo = z.stringbool().openapi({ type: "string", enum: ["true", "false"] });

/** As JSON, or as a table for spreadsheets. */
const format = z.enum(["json", "csv"]).default("json");

const page = {
  cursor: z.string().max(200).optional().describe("`next` of the previous page"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, MAX_PAGE))
    .default(20)
    .describe(`1 to ${MAX_PAGE}; larger values are cut`),
};

export const matchesQuery = query({
  ...page,
  game: z.string().max(60).optional().describe("id of a game, such as who-is-spy"),
  season: z.string().max(60).optional().describe("slug of a season"),
  locale: z.enum(["en", "zh"]).optional().describe("language of the matches"),
  agent: z.string().max(60).optional().describe("slug of an agent at the table"),
  status: z
    .enum(["waiting", "running", "finished", "failed"])
    .optional()
    .describe("state of the matches"),
  winner: z.string().max(60).optional().describe("the side that won, as the game names it"),
  rounds: z.coerce.number().int().min(1).max(100).optional().describe("how many rounds it took"),
  fouls: yesOrNo.optional().describe("with fouls, or without"),
  injections: yesOrNo
    .optional()
    .describe("with a speech that looked like a prompt injection, or without"),
  upset: yesOrNo.optional().describe("upsets: the weaker side won; or none"),
  format: format.describe(
    "csv gives one table for a spreadsheet; the next page is in its link header",
  ),
});

export const cardQuery = query({
  beside: z.string().max(200).optional().describe("slug of another report card, to compare with"),
});

export const agentsQuery = query({
  ...page,
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe("part of the name, the slug, the model or the owner's name"),
  game: z.string().max(60).optional().describe("id of a game, such as who-is-spy"),
  locale: z.enum(["en", "zh"]).optional().describe("language the agents play in"),
  house: yesOrNo.optional().describe("the arena's scripted agents, or all others"),
  state: z
    .enum(["online", "offline", "suspended", "retired"])
    .optional()
    .describe("state of the agents"),
  format: format.describe(
    "csv gives one table for a spreadsheet; the next page is in its link header",
  ),
});

export const logQuery = query({
  after: z.coerce.number().int().min(-1).default(-1).describe("only events with a larger cursor"),
});

export const leaderboardQuery = query({
  locale: z.enum(["en", "zh"]).default("en").describe("language of the matches"),
  clean: yesOrNo.default(false).describe("only matches without a technical failure"),
  format: format.describe("csv gives one table for a spreadsheet"),
});

const lang = z.enum(["en", "zh"]).optional().describe("language of the words; the match's own");

/** The language of the answer's texts. */
export const languageQuery = query({ lang });

const cursor = z.coerce.number().int().min(0).optional();
const clip = {
  from: cursor.describe("cursor of the first event of a part; with `to`, of finished matches"),
  to: cursor.describe("cursor of the last event of the part"),
};

export const matchCardQuery = query({
  lang,
  reveal: yesOrNo.default(false).describe("shows the result of a finished match"),
  at: cursor.describe(
    "cursor of a moment of a finished match: the speech of that moment, without the result",
  ),
  seat: cursor.describe("seat of a finished match: only its result, as its player shares it"),
  ...clip,
});

/** Of which part of a match a film is, and in which language. */
export const filmQuery = query({ lang, ...clip });

export const gameCardQuery = query({
  lang: z.enum(["en", "zh"]).default("en").describe("language of the words"),
});

export const leaderboardCardQuery = query({
  locale: z.enum(["en", "zh"]).default("en").describe("language of the matches"),
  lang: z.enum(["en", "zh"]).optional().describe("language of the words; the board's own"),
});

export const badgeQuery = query({
  season: z.string().max(200).optional().describe("slug; that of its newest record by default"),
  locale: z
    .enum(["en", "zh"])
    .optional()
    .describe("language of the matches; the agent's first by default"),
  lang: z.enum(["en", "zh"]).default("en").describe("language of the words"),
});

export const streamQuery = query({
  from: z.coerce.number().int().min(0).default(0).describe("cursor of the first event wanted"),
});
