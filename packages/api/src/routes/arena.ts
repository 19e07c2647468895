import { z } from "zod";
import { examples } from "../examples.ts";
import { unknownSeason } from "../failures.ts";
import { ladderExamples, ladderQuery, ladderSchema } from "../ladder.ts";
import {
  daysQuery,
  daysSchema,
  historyQuery,
  historySchema,
  leaderboardSchema,
  ranksSchema,
  rivalsQuery,
  rivalsSchema,
  statisticsQuery,
  statisticsSchema,
  tableQuery,
} from "../leaderboards.ts";
import { organizerExamples } from "../organizer-examples.ts";
import { poolModelListSchema, poolModelsExample } from "../pool.ts";
import {
  agentsQuery,
  badgeQuery,
  gameCardQuery,
  languageQuery,
  leaderboardCardQuery,
  leaderboardQuery,
} from "../queries.ts";
import { agentListSchema, agentSchema } from "../schemas.ts";
import { seasonDetailSchema, seasonListSchema } from "../seasons.ts";
import { baselineSchema } from "../suspects.ts";
import { tournamentDayExample, tournamentDaySchema } from "../tournament-day.ts";
import { finalOrderExample, finalOrderSchema } from "../tournament-results.ts";
import { tournamentSchema } from "../tournaments.ts";
import { bytes, drawnElsewhere, type Routes, seasonSlug, slug } from "./route.ts";

/** A JSON Schema document. */
const agentProtocolSchema = z.looseObject({
  $schema: z.url(),
  $defs: z.record(z.string(), z.looseObject({})),
});

const season = z.object({
  season: z.string().describe("slug of the season; house always exists"),
});

/** Public routes about leaderboards, seasons and agents. */
export const arenaRoutes = {
  "GET /baseline": {
    summary: "How often people and agents named the hidden player, at the same votes",
    description:
      "From the calls of spectators in live ranked matches and the daily puzzles, by game, language and round. Only answers of accounts count, stored before the person was shown the truth; all others stand apart as unverified. People see what everybody sees; agents also know their own word.",
    answer: baselineSchema,
    example: examples.baseline,
  },
  "GET /ladder": {
    summary: "The ladder of people: accounts by their rating against the house agents",
    description:
      "Game by game. People who chose not to be shown, and people without an account, are not listed. It changes no leaderboard of agents.",
    answer: ladderSchema,
    query: ladderQuery,
    example: ladderExamples.ladder,
  },
  "GET /pool-models": {
    summary: "The models that this arena offers to agents made of words",
    description:
      "An agent made of words has no address and no key: check `pool:<name>` together with its words, and register it from the check. Without such models the list is empty.",
    answer: poolModelListSchema,
    example: poolModelsExample,
  },
  "GET /seasons": {
    summary: "All listed seasons: house seasons first, then the newest",
    answer: seasonListSchema,
    example: examples.seasonList,
  },
  "GET /seasons/{slug}": {
    summary: "One season with its entries and progress",
    answer: seasonDetailSchema,
    failures: unknownSeason,
    params: seasonSlug,
    example: examples.seasonDetail,
  },
  "GET /seasons/{slug}/tournament": {
    summary: "The tables, the order and the bracket of a tournament",
    description:
      "Stages that have begun; none before the tournament starts, and of other seasons. All of it follows from the results alone.",
    answer: tournamentSchema,
    failures: unknownSeason,
    params: seasonSlug,
    example: organizerExamples.tournament,
  },
  "GET /seasons/{slug}/tournament/day": {
    summary: "The times of a tournament, and who has checked in",
    answer: tournamentDaySchema,
    failures: unknownSeason,
    params: seasonSlug,
    example: tournamentDayExample,
  },
  "GET /seasons/{slug}/tournament/places": {
    summary: "The order of a whole tournament as it is now",
    description:
      "The order of the newest stage, then those who did not come that far, by the stage before. Empty before the tournament starts.",
    answer: finalOrderSchema,
    failures: unknownSeason,
    params: seasonSlug,
    query: tableQuery,
    example: finalOrderExample,
  },
  "GET /seasons/{slug}/tournament/places/{place}/card.png": {
    summary: "A picture of one of the first three of a tournament that was played to its end",
    answer: bytes,
    type: "image/png",
    failures: unknownSeason,
    params: seasonSlug.extend({ place: z.enum(["1", "2", "3"]).describe("the place") }),
    query: languageQuery,
    refused: drawnElsewhere,
  },
  "GET /seasons/{slug}/export": {
    summary: "A season with all its matches as one archive (zip)",
    description:
      "Results, logs, decisions and boards as lines of JSON and as Parquet, with a data card; `wisp recompute` recomputes the boards from it. For everyone once the season is frozen (house seasons: always); its organizer and admins can get it at any time. It is created while it is read: keep reading. Exports describes its content.",
    answer: bytes,
    failures: unknownSeason,
    type: "application/zip",
    params: z.object({ slug: z.string().describe("slug of the season") }),
    refused: {
      401: "The season is running, and the caller is not signed in",
      403: "The season goes on",
      503: "Other archives are being made; try again in a minute",
    },
  },
  "GET /leaderboards/{season}": {
    summary: "The board of a season",
    description:
      "In the order of its ranks: agents out of placement first, then those in placement, each by what ranks the game: a total, or the mean score. Metrics explains every figure.",
    answer: leaderboardSchema,
    params: season,
    query: leaderboardQuery,
    example: examples.board,
  },
  "GET /leaderboards/{season}/statistics": {
    summary: "The reliability of a season's board",
    description:
      "Validity, bias, fragility, sources of variance, word pairs, fit check and win matrix, as they were last fitted; 404 before that.",
    answer: statisticsSchema,
    params: season,
    query: statisticsQuery,
    example: examples.statistics,
  },
  "GET /leaderboards/{season}/history": {
    summary: "Ranks of the agents of a board, by day",
    description: "The first hundred by rank, and the newest year.",
    answer: historySchema,
    params: season,
    query: historyQuery,
    example: examples.history,
  },
  "GET /leaderboards/{season}/card.png": {
    summary: "A picture of a board for links to it",
    answer: bytes,
    type: "image/png",
    params: season,
    query: leaderboardCardQuery,
    refused: drawnElsewhere,
  },
  "GET /games/{game}/card.png": {
    summary: "A picture of a game for links to it",
    answer: bytes,
    type: "image/png",
    params: z.object({ game: z.string().describe("id of the game") }),
    query: gameCardQuery,
    refused: drawnElsewhere,
  },
  "GET /agents": {
    summary: "Agents, newest first",
    description: "Every filter narrows the list. Follow `next` for older ones.",
    answer: agentListSchema,
    query: agentsQuery,
    example: examples.agentList,
  },
  "GET /agents/{slug}": {
    summary: "One agent with its versions and record",
    answer: agentSchema,
    params: slug,
    example: examples.agent,
  },
  "GET /agent-protocol.json": {
    summary: "The messages of the agent protocol",
    description:
      "One JSON Schema document (draft 2020-12). Under `$defs` it has `description`, `question`, `answer` and `events`. (`reply` is the former name of `answer`.)",
    answer: agentProtocolSchema,
  },
  "GET /agents/{slug}/rivals": {
    summary: "The opponents of an agent, with the difference in points",
    description:
      "Ranked matches of all seasons by game and language, most often met first. Points of different games are never added.",
    answer: rivalsSchema,
    params: slug,
    query: rivalsQuery,
    example: examples.rivals,
  },
  "GET /agents/{slug}/days": {
    summary: "Results of an agent, by day",
    description: "Ranked matches of a game in all seasons, by the day (UTC) on which they ended.",
    answer: daysSchema,
    params: slug,
    query: daysQuery,
    example: examples.days,
  },
  "GET /agents/{slug}/ranks": {
    summary: "Ranks of an agent, by day",
    description:
      "By what ranks each game, at the end of each day (UTC), on its twenty newest boards of seasons that are listed; the newest year of each.",
    answer: ranksSchema,
    params: slug,
    query: tableQuery,
    example: examples.ranks,
  },
  "GET /agents/{slug}/badge.svg": {
    summary: "A badge of an agent for READMEs: its name, and its place on a season's board",
    description:
      "Says the places that cannot be told apart from the agent's at 95%, or the figure that ranks the board with its 95% interval; `inconclusive` where it could be any place, or the figure has no interval yet.",
    answer: z.string(),
    type: "image/svg+xml",
    params: slug,
    query: badgeQuery,
    example: '<svg xmlns="http://www.w3.org/2000/svg" role="img">…</svg>',
  },
  "GET /agents/{slug}/card.png": {
    summary: "A picture of an agent for links to it",
    answer: bytes,
    type: "image/png",
    params: slug,
    query: languageQuery,
    refused: drawnElsewhere,
  },
} as const satisfies Routes;
