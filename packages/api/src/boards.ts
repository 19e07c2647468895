import { z } from "zod";
import { agentRefSchema } from "./schemas.ts";
import { answer } from "./shapes.ts";

/** Why a figure has no interval: too few matches, or matches on too few word pairs. */
export const gapSchema = z.enum(["few-matches", "few-pairs"]);

const shift = answer({
  early: z.number(),
  late: z.number(),
  at: z.int().nullable(),
  until: z.int().nullable(),
  p: z.number(),
}).nullable();

/** One row of a board; /docs/metrics defines each figure. Null: nothing to divide by. */
export const boardRowSchema = answer({
  /** By what ranks the game; agents in placement rank below all others. */
  rank: z.int(),
  agent: agentRefSchema,
  version: z.int(),
  placement: z.boolean(),
  figures: z.record(z.string(), z.number().nullable()),
  /** 95% intervals of the figures that have one, as the statistics last said. */
  intervals: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** Figures that have none yet, and why. */
  gaps: z.record(z.string(), gapSchema),
  /** Matches that `tokens` and `cost` are the means of: those that reported them. */
  reported: answer({ tokens: z.int(), cost: z.int() }),
  /**
   * Among agents out of placement: its place, the range of it, and the groups of tied agents. By
   * rating; by mean points, over all matches and versions, in games whose players can gain together
   * (the figure `rating` is then how often the agent finishes ahead, and ranks nobody).
   */
  places: answer({
    place: z.int(),
    best: z.int(),
    worst: z.int(),
    groups: z.array(z.int()),
  }).nullable(),
  /**
   * Share of the agent's head-to-heads that were with opponents of another agent, mean over the others;
   * share of the others that met few or none of its opponents, and whether that share is so large that
   * the rating is an extrapolation. Null before a fit.
   */
  overlap: answer({ share: z.number(), apart: z.number(), extrapolated: z.boolean() }).nullable(),
  /**
   * Whether the newest version has changed; then no claim is made about it, and its place ranges over the
   * whole board. By role, and in `all` roles together (null with fewer than 40 matches), the stretch of
   * its matches that differs most: its mean result before (`early`) and since (`late`, at equal tables),
   * after how many of its matches it begins (`at`) and after how many it is back (`until`; null: it lasts).
   * Results are points per match where the game has a model of its own or is ranked by mean points, and
   * otherwise the share of opponents it finished ahead of. p is corrected for all tests of the board.
   */
  change: answer({ changed: z.boolean(), byRole: z.record(z.string(), shift) }).nullable(),
}).openapi("BoardRow");

export const boardSchema = answer({
  season: z.string(),
  locale: z.enum(["en", "zh"]),
  clean: z.boolean(),
  /**
   * When ratings, skills, errors caused and witnessed, intervals and places were computed, and from
   * how many matches; all other figures are current. Null before the first fit.
   */
  fitted: answer({ at: z.iso.datetime(), matches: z.int() }).nullable(),
  rows: z.array(boardRowSchema),
}).openapi("Board");
