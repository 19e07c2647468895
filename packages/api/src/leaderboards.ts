import { z } from "zod";
import { leaderboardQuery } from "./queries.ts";
import { agentRefSchema } from "./schemas.ts";
import { answer, query } from "./shapes.ts";

/** Why a metric has no interval: too few matches, or matches on too few word pairs. */
const gapSchema = z.enum(["few-matches", "few-pairs"]);

const shift = answer({
  early: z.number(),
  late: z.number(),
  at: z.int().nullable(),
  until: z.int().nullable(),
  p: z.number(),
}).nullable();

/** One row of a leaderboard; /docs/metrics defines each metric. Null: nothing to divide by. */
const leaderboardRowSchema = answer({
  /** By what ranks the game; agents in placement rank below all others. */
  rank: z.int(),
  agent: agentRefSchema,
  retired: z.boolean().describe("it plays no more, and keeps its record"),
  version: z.int(),
  placement: z.boolean(),
  figures: z.record(z.string(), z.number().nullable()),
  /** 95% intervals of the metrics that have one, as the statistics last said. */
  intervals: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** Metrics that have none yet, and why. */
  gaps: z.record(z.string(), gapSchema),
  /** Matches that `tokens` and `cost` are the means of: those that reported them. */
  reported: answer({ tokens: z.int(), cost: z.int() }),
  /**
   * Among agents out of placement: its place, the range of it, and the groups of tied agents. By
   * rating; by mean points, over all matches and versions, in games whose players can gain together
   * (the metric `rating` is then how often the agent finishes ahead, and ranks no agent).
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
   * whole leaderboard. By role, and in `all` roles together (null with fewer than 40 matches), the stretch of
   * its matches that differs most: its mean result before (`early`) and since (`late`, at equal tables),
   * after how many of its matches it begins (`at`) and after how many it is back (`until`; null: it lasts).
   * Results are points per match where the game has a model of its own or is ranked by mean points, and
   * otherwise the share of opponents it finished ahead of. p is corrected for all tests of the leaderboard.
   */
  change: answer({ changed: z.boolean(), byRole: z.record(z.string(), shift) }).nullable(),
}).openapi("BoardRow");

export const leaderboardSchema = answer({
  season: z.string(),
  locale: z.enum(["en", "zh"]),
  clean: z.boolean(),
  /**
   * When ratings, skills, errors caused and witnessed, intervals and places were computed, and from
   * how many matches; all other metrics are current. Null before the first fit.
   */
  fitted: answer({ at: z.iso.datetime(), matches: z.int() }).nullable(),
  rows: z.array(leaderboardRowSchema),
}).openapi("Board");

const locale = z.enum(["en", "zh"]);
/** Null where there is a gap. */
const end = z.number().nullable();
const estimate = answer({
  value: z.number(),
  low: end,
  high: end,
  gap: gapSchema.nullable(),
});

/** See `statisticsSchema`. */
const reliability = answer({
  /** Share of the variance of the mean scores that is skill, with its 95% interval. */
  value: z.number().nullable(),
  low: end,
  high: end,
  /**
   * Why there is no share, or no interval: `few-agents` (fewer than three), `few-pairs` (contents of an agent),
   * `no-spread` (all means are equal), `no-chance` (every agent always scores the same).
   */
  gap: z.enum(["few-agents", "few-pairs", "no-spread", "no-chance"]).nullable(),
  agents: z.int(),
  /**
   * The mean score of the seats that were dealt each role, and how far it is above the mean of all other seats;
   * empty where all seats have the same role.
   */
  roles: z.array(
    answer({ role: z.string(), seats: z.int(), mean: z.number(), difference: estimate }),
  ),
  /**
   * The best quarter of the agents with at least 400 matches, but five to twenty; null for fewer than four such
   * agents. `value`: the same share of the variance of their mean scores, and at most `atMost` with 95% confidence; null
   * where their means are equal. `verdict`: `solved` when `atMost` is below 85% or their means are equal, `seating`
   * when nothing is said because agents met others of their own strength, otherwise `open`. `elsewhere`: seasons
   * whose leaderboards do separate these agents.
   */
  best: answer({
    agents: z.array(z.string()),
    matches: z.int(),
    value: z.number().nullable(),
    atMost: z.number().nullable(),
    verdict: z.enum(["solved", "open", "seating"]),
    elsewhere: z.array(z.string()),
  }).nullable(),
});

/** The latest statistics of a leaderboard, without those of its agents. */
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
   * How much of the differences between agents' mean scores is skill, of agents out of placement and without what
   * the dealt role gives; null before a new fit.
   */
  reliability: reliability.nullable(),
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

export const statisticsQuery = leaderboardQuery.extend({
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
          /** What ranks the leaderboard: a total, or a mean score. */
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

/** Where an agent stood at the end of each day (UTC), leaderboard by leaderboard. */
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
          /** What ranks the leaderboard: a total, or a mean score. */
          value: z.number(),
          /** The rating then known. */
          rating: z.number().nullable(),
        }),
      ),
    }),
  ),
}).openapi("AgentRanks");
