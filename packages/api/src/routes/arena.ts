import { z } from "zod";
import { baselineSchema } from "../baseline.ts";
import { boardSchema } from "../boards.ts";
import { examples } from "../examples.ts";
import { guessCountsSchema, guessSchema, guessTakenSchema } from "../guesses.ts";
import {
  agentsQuery,
  boardCardQuery,
  boardQuery,
  filmQuery,
  gameCardQuery,
  languageQuery,
  logQuery,
  matchCardQuery,
  matchesQuery,
  streamQuery,
} from "../queries.ts";
import {
  agentListSchema,
  agentSchema,
  filmFrameSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  streamLineSchema,
} from "../schemas.ts";
import { seasonDetailSchema, seasonListSchema } from "../seasons.ts";
import { historyQuery, historySchema, statisticsQuery, statisticsSchema } from "../statistics.ts";
import { suspicionSchema } from "../suspicion.ts";
import {
  daysQuery,
  daysSchema,
  packListSchema,
  ranksSchema,
  rivalsSchema,
  tableQuery,
} from "../tables.ts";
import { type Routes, seasonSlug, slug } from "./route.ts";

/** A JSON Schema document. */
const agentProtocolSchema = z.looseObject({
  $schema: z.url(),
  $defs: z.record(z.string(), z.looseObject({})),
});

const id = z.object({ id: z.uuid().describe("id of the match") });
const season = z.object({
  season: z.string().describe("slug of the season; house always exists"),
});
const text = z.string();
const bytes = z.string().meta({ format: "binary" });
const drawnElsewhere = { 503: "Too many pictures are being drawn; try again in a moment" };

/** What everybody may ask: matches, boards, agents. */
export const arenaRoutes = {
  "GET /matches": {
    summary: "Matches, newest first",
    description: "Every filter narrows the list. Follow `next` for older ones.",
    answer: matchListSchema,
    query: matchesQuery,
    example: examples.matchList,
  },
  "GET /matches/{id}": {
    summary: "One match",
    description: "Seats, result and seed appear once it is over.",
    answer: matchSchema,
    params: id,
    example: examples.match,
  },
  "GET /matches/{id}/log": {
    summary: "The log of a match: public events while it is live, all events once it is over",
    description: "The site renders matches from the same log.",
    answer: logSchema,
    params: id,
    query: logQuery,
    example: examples.log,
  },
  "GET /matches/{id}/stream": {
    summary: "The public events of a match as they happen, one JSON line each",
    description:
      "Stays open until the match is over and ends with a line that has `over`. A `heartbeat` line is sent every 15 seconds while nothing happens. To resume, set `from` to the cursor after the last one you have. Times are in the log.",
    answer: streamLineSchema,
    type: "application/x-ndjson",
    params: id,
    query: streamQuery,
    example: examples.stream,
    refused: { 503: "Too many streams are open; try again in a moment" },
  },
  "GET /matches/{id}/transcript.md": {
    summary: "The public transcript as Markdown",
    answer: text,
    type: "text/markdown",
    params: id,
    query: languageQuery,
    example: examples.transcript,
  },
  "GET /matches/{id}/replay.gif": {
    summary: "The replay of a finished match as an animated picture",
    description:
      "800 by 450 pixels, under 3 MB; it ends with the result. With `from` and `to` it shows a part of the match.",
    answer: bytes,
    type: "image/gif",
    params: id,
    query: filmQuery,
    refused: { 409: "The match is not over yet", ...drawnElsewhere },
  },
  "GET /matches/{id}/frames": {
    summary: "The frames of the replay of a finished match as SVG, one JSON line each",
    description:
      "The same pictures as in `replay.gif`, for programs that make a video of them. Letters are outlines, so no fonts are needed.",
    answer: filmFrameSchema,
    type: "application/x-ndjson",
    params: id,
    query: filmQuery,
    example: examples.filmFrame,
    refused: { 409: "The match is not over yet", ...drawnElsewhere },
  },
  "GET /matches/{id}/card.png": {
    summary: "A picture of a match for links to it",
    description:
      "1200 by 630 pixels. It shows the table and never the result, unless asked to. With `from` and `to` it names a part of the match.",
    answer: bytes,
    type: "image/png",
    params: id,
    query: matchCardQuery,
    refused: drawnElsewhere,
  },
  "GET /matches/{id}/guesses": {
    summary: "How often viewers guessed right, by seat and round",
    answer: guessCountsSchema,
    params: id,
    example: examples.guessCounts,
  },
  "POST /matches/{id}/guesses": {
    summary: "Guesses along in a finished match: one ballot, judged by its log",
    description:
      "Needs no account. The first guess of a visitor from a seat in a round is counted; `choice` is the seat taken for the hidden player.",
    answer: guessTakenSchema,
    params: id,
    body: guessSchema,
    example: examples.guessTaken,
    bodyExample: examples.guess,
    account: "none",
  },
  "GET /matches/{id}/suspicion": {
    summary: "Whom spectators suspected in a finished match, by position",
    description:
      "Spectators name the player whom they take for the hidden one, seeing what everybody sees. Add the changes up to a cursor: each moves `people` from `previous` to `seat`.",
    answer: suspicionSchema,
    params: id,
    example: examples.suspicion,
    refused: { 409: "The match is not over yet" },
  },
  "GET /baseline": {
    summary: "How often people and agents named the hidden player, at the same votes",
    description:
      "From the calls of spectators and the daily puzzles, by game, language and round. People see what everybody sees; agents also know their own word.",
    answer: baselineSchema,
    example: examples.baseline,
  },
  "GET /seasons": {
    summary: "All listed seasons: house seasons first, then the newest",
    answer: seasonListSchema,
    example: examples.seasonList,
  },
  "GET /seasons/{slug}": {
    summary: "One season with its entries and progress",
    answer: seasonDetailSchema,
    params: seasonSlug,
    example: examples.seasonDetail,
  },
  "GET /seasons/{slug}/export": {
    summary: "A season with all its matches as one archive (zip)",
    description:
      "Results, logs, decisions and boards as lines of JSON and as Parquet, with a data card; `wisp recompute` recomputes the boards from it. For everyone once the season is frozen (house seasons: always); its organizer and admins can get it at any time. It is created while it is read: keep reading. Exports describes its content.",
    answer: bytes,
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
    answer: boardSchema,
    params: season,
    query: boardQuery,
    example: examples.board,
  },
  "GET /leaderboards/{season}/statistics": {
    summary: "The reliability of a season's board",
    description:
      "Validity, bias, fragility, sources of variance and word families, as they were last fitted; 404 before that.",
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
    query: boardCardQuery,
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
      "One JSON Schema document (draft 2020-12). Under `$defs` it has `description`, `question`, `reply` and `events`.",
    answer: agentProtocolSchema,
  },
  "GET /agents/{slug}/rivals": {
    summary: "The opponents of an agent, with the difference in points",
    description: "Ranked matches of all seasons, most often met first.",
    answer: rivalsSchema,
    params: slug,
    query: tableQuery,
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
  "GET /packs": {
    summary: "Word packs",
    description: "Public facts about packs, never their words.",
    answer: packListSchema,
    query: tableQuery,
    example: examples.packList,
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
