import { z } from "zod";

/** Entries of a page at most; more is cut to this, not refused. */
export const MAX_PAGE = 100;

const page = {
  cursor: z.string().max(200).optional().describe("`next` of the page before"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, MAX_PAGE))
    .default(20)
    .describe(`1 to ${MAX_PAGE}; larger is cut`),
};

export const matchesQuery = z.object({
  ...page,
  game: z.string().max(60).optional(),
  season: z.string().max(60).optional(),
  locale: z.enum(["en", "zh"]).optional(),
  agent: z.string().max(60).optional().describe("slug of an agent at the table"),
  status: z.enum(["waiting", "running", "finished", "failed"]).optional(),
});

export const logQuery = z.object({
  after: z.coerce.number().int().min(-1).default(-1).describe("only events with a larger cursor"),
});

export const boardQuery = z.object({
  locale: z.enum(["en", "zh"]).default("en"),
  clean: z.stringbool().default(false).describe("only matches without a technical failure"),
});
