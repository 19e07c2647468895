import { z } from "zod";
import { gapSchema } from "./boards.ts";
import { boardQuery } from "./queries.ts";
import { answer } from "./shapes.ts";

const locale = z.enum(["en", "zh"]);
/** Null where there is a gap. */
const end = z.number().nullable();
const estimate = answer({
  value: z.number(),
  low: end,
  high: end,
  gap: gapSchema.nullable(),
});

/** The latest statistics of a board, without those of its agents. */
export const statisticsSchema = answer({
  season: z.string(),
  locale,
  clean: z.boolean(),
  fittedAt: z.iso.datetime(),
  matches: z.int(),
  /** Null for games whose matches have no traits; the lists below are then empty. */
  validity: answer({
    badge: z.enum(["sound", "strained", "doubtful", "young"]),
    matches: z.int(),
    technical: estimate.nullable(),
    second: estimate.nullable(),
    third: estimate.nullable(),
    rounds: estimate.nullable(),
  }).nullable(),
  /**
   * How few matches, or word pairs, have to go for another agent to lead; null: none found
   * among those searched. `tried`: the most that were left out for a new fit; null: no new fit.
   */
  fragility: answer({
    leader: z.string(),
    rival: z.string(),
    matches: z.int().nullable(),
    pairs: z.int().nullable(),
    tried: answer({ matches: z.int(), pairs: z.int() }).nullable(),
  }).nullable(),
  /**
   * Whether one strength per agent describes the results of pairs of agents; null for games with a
   * model of their own, and before a new fit. `ofPairs`: estimated standard deviation of the effect of two
   * agents on each other, in logits; `p`: chance of an estimate at least as large without such an effect,
   * null where no pair met twice, and where many matches are of versions with fewer than 200; `fails`: p is below 1% and the effect at least 0.2.
   */
  fitCheck: answer({
    ofPairs: z.number(),
    p: z.number().nullable(),
    fails: z.boolean(),
  }).nullable(),
  /**
   * Results of up to twenty agents against each other, the best first: of each pair that met, the share
   * of contests in which `one` finished ahead of `other` (a tie as half), what the ratings expect, and
   * their difference in standard errors. Null where `fitCheck` is.
   */
  winMatrix: answer({
    agents: z.array(z.string()),
    cells: z.array(
      answer({
        one: z.string(),
        other: z.string(),
        contests: z.int(),
        share: z.number(),
        expected: z.number(),
        deviation: z.number(),
      }),
    ),
  }).nullable(),
  /** Where the variance of single matches comes from, in shares of 1; null before a new fit. */
  variance: answer({
    agent: z.number(),
    family: z.number(),
    agentByFamily: z.number(),
    change: z.number(),
    rest: z.number(),
  }).nullable(),
  /** Standard errors of the difference of two ratings, as chances; null for a large league. */
  precision: answer({
    now: z.number(),
    twiceMatches: z.number(),
    twiceFamilies: z.number(),
  }).nullable(),
  bias: z.array(
    answer({
      factor: z.string(),
      level: z.string(),
      outcome: z.string(),
      value: z.number(),
      low: z.number(),
      high: z.number(),
      clusters: z.int(),
      p: z.number(),
      adjusted: z.number(),
    }),
  ),
  /** Empty where the season hides its words. */
  pairs: z.array(
    answer({
      pair: z.string(),
      matches: z.int(),
      hiddenWins: estimate,
      /** The fitted chance of an average hidden player, drawn towards the mean of all pairs. */
      shrunken: answer({ value: z.number(), low: z.number(), high: z.number() }),
    }),
  ),
  /**
   * What would tell two agents apart with a chance of 80%, the better one first: `matches` more for
   * each of them, or more word pairs (`families`); `alike`: not even 100,000 matches. Every pair of up to 30
   * agents, of more those next to each other by rating.
   */
  plans: z.array(
    answer({
      one: z.string(),
      other: z.string(),
      kind: z.enum(["separated", "matches", "families", "alike"]),
      matches: z.int().nullable(),
    }),
  ),
}).openapi("BoardStatistics");

export const statisticsQuery = boardQuery.extend({
  table: z
    .enum(["bias", "pairs"])
    .default("bias")
    .describe("which table to return as a spreadsheet"),
});

/** Where agents stood at the end of each day (UTC). */
export const historySchema = answer({
  season: z.string(),
  locale,
  agents: z.array(
    answer({
      slug: z.string(),
      days: z.array(
        answer({
          day: z.string(),
          rank: z.int(),
          /** What ranks the board: a total, or a mean score. */
          value: z.number(),
          /** The rating then known. */
          rating: z.number().nullable(),
        }),
      ),
    }),
  ),
}).openapi("BoardHistory");

export const historyQuery = z.object({
  locale: locale.default("en").describe("language of the matches"),
  format: z.enum(["json", "csv"]).default("json").describe("csv gives one table for a spreadsheet"),
});
