import { z } from "zod";
import { examples } from "../examples.ts";
import { guessFailures } from "../failures.ts";
import {
  filmQuery,
  languageQuery,
  logQuery,
  matchCardQuery,
  matchesQuery,
  streamQuery,
} from "../queries.ts";
import {
  filmFrameSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  streamLineSchema,
} from "../schemas.ts";
import { guessCountsSchema, guessSchema, guessTakenSchema, suspicionSchema } from "../suspects.ts";
import { bytes, drawnElsewhere, type Routes } from "./route.ts";

const id = z.object({ id: z.uuid().describe("id of the match") });
const text = z.string();

/** Public routes about matches. */
export const matchRoutes = {
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
    example: examples.streamLine,
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
    failures: guessFailures,
    params: id,
    body: guessSchema,
    example: examples.guessTaken,
    bodyExample: examples.guess,
    account: "none",
  },
  "GET /matches/{id}/suspicion": {
    summary: "Spectators' suspicions in a finished match, by position",
    description:
      "Spectators name the player they suspect to be the hidden one, seeing what everybody sees. Add the changes up to a cursor: each moves `people` from `previous` to `seat`.",
    answer: suspicionSchema,
    params: id,
    example: examples.suspicion,
    refused: { 409: "The match is not over yet" },
  },
} as const satisfies Routes;
