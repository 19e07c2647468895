import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { type ZodType, z } from "zod";
import { checkAskedSchema, checkRequestSchema, checkSchema } from "./checks.ts";
import { guessCountsSchema, guessSchema, guessTakenSchema } from "./guesses.ts";
import {
  lineJoinedSchema,
  linePlaceSchema,
  practiceRequestSchema,
  rankedRequestSchema,
} from "./lines.ts";
import {
  departSchema,
  doneSchema,
  meSchema,
  newPersonalTokenSchema,
  personalTokenListSchema,
  personalTokenMadeSchema,
  revokeSchema,
} from "./me.ts";
import {
  agentChangeSchema,
  agentStandsSchema,
  dialOutKeySchema,
  newAgentSchema,
  newDialOutSchema,
  newKeySchema,
  newVersionSchema,
} from "./own-agents.ts";
import { promptRequestSchema, promptSchema } from "./prompts.ts";
import { boardQuery, logQuery, matchesQuery } from "./queries.ts";
import {
  agentSchema,
  boardSchema,
  errorSchema,
  healthSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  seasonListSchema,
} from "./schemas.ts";

interface Route {
  readonly path: string;
  readonly summary: string;
  readonly answer: ZodType;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly body?: ZodType;
  /** "get" without a body, "post" with one, unless it is told. */
  readonly method?: "get" | "post" | "patch" | "put" | "delete";
  /** 200; of a "post" 202, unless it is told. */
  readonly status?: 200 | 201 | 202;
  /** It is its caller's alone, by a session or a personal token; so is all that is no "get". */
  readonly own?: true;
}

const id = z.object({ id: z.uuid() });
const slug = z.object({ slug: z.string() });
const season = z.object({ season: z.string() });

/** Every route of version 1, in the order of the reference. */
const routes: readonly Route[] = [
  { path: "/health", summary: "Whether the site can serve", answer: healthSchema },
  {
    path: "/matches",
    summary: "Matches, newest first",
    answer: matchListSchema,
    query: matchesQuery,
  },
  { path: "/matches/{id}", summary: "One match", answer: matchSchema, params: id },
  {
    path: "/matches/{id}/log",
    summary: "Its log: the public view while it is live, whole once it is over",
    answer: logSchema,
    params: id,
    query: logQuery,
  },
  {
    path: "/matches/{id}/guesses",
    summary: "How often people who guessed along were right, by seat and round",
    answer: guessCountsSchema,
    params: id,
  },
  {
    path: "/matches/{id}/guesses",
    summary: "Guesses along in a finished match: one ballot, judged by its log; needs no account",
    answer: guessTakenSchema,
    params: id,
    body: guessSchema,
  },
  { path: "/seasons", summary: "All seasons", answer: seasonListSchema },
  {
    path: "/leaderboards/{season}",
    summary: "The board of a season",
    answer: boardSchema,
    params: season,
    query: boardQuery,
  },
  {
    path: "/agents/{slug}",
    summary: "One agent with its versions and record",
    answer: agentSchema,
    params: slug,
  },
  {
    path: "/checks",
    summary: "Asks for a pre-flight check of an address or a registered agent",
    answer: checkAskedSchema,
    body: checkRequestSchema,
  },
  {
    path: "/checks/{id}",
    summary: "A pre-flight check as it goes on, and how it came out",
    answer: checkSchema,
    params: id,
  },
  {
    path: "/agents",
    summary: "Registers what a check understood; once, however often it is sent",
    answer: agentStandsSchema,
    body: newAgentSchema,
    status: 201,
  },
  {
    path: "/agents/dial-out",
    summary: "Registers an agent that connects by itself; its key is told this once",
    answer: dialOutKeySchema,
    body: newDialOutSchema,
    status: 201,
  },
  {
    path: "/agents/{slug}",
    summary: "Changes how an agent of yours is shown and seated",
    answer: agentStandsSchema,
    params: slug,
    body: agentChangeSchema,
    method: "patch",
  },
  {
    path: "/agents/{slug}/versions",
    summary: "Makes what a check understood its newest version, if anything of it changed",
    answer: agentStandsSchema,
    params: slug,
    body: newVersionSchema,
    status: 200,
  },
  {
    path: "/agents/{slug}/retire",
    summary: "Takes an agent out for good; its record stays",
    answer: agentStandsSchema,
    params: slug,
    method: "post",
    status: 200,
  },
  {
    path: "/agents/{slug}/key",
    summary: "Gives it another key, for the address it has",
    answer: agentStandsSchema,
    params: slug,
    body: newKeySchema,
    method: "put",
  },
  {
    path: "/agents/{slug}/key",
    summary: "Deletes its key",
    answer: agentStandsSchema,
    params: slug,
    method: "delete",
  },
  {
    path: "/agents/{slug}/dial-out-key",
    summary: "Makes a new key to connect with; the former one ends, the new one is told this once",
    answer: dialOutKeySchema,
    params: slug,
    method: "post",
    status: 201,
  },
  { path: "/me", summary: "Your agents and quotas", answer: meSchema, own: true },
  {
    path: "/me",
    summary: "Deletes your account; by a session alone",
    answer: doneSchema,
    body: departSchema,
    method: "delete",
  },
  {
    path: "/me/tokens",
    summary: "Your personal tokens",
    answer: personalTokenListSchema,
    own: true,
  },
  {
    path: "/me/tokens",
    summary: "Makes a personal token; by a session alone",
    answer: personalTokenMadeSchema,
    body: newPersonalTokenSchema,
    status: 201,
  },
  {
    path: "/me/tokens",
    summary: "Revokes a personal token; by a session alone",
    answer: doneSchema,
    body: revokeSchema,
    method: "delete",
  },
  {
    path: "/prompts",
    summary: "What prompt templates make of a recorded moment of a match",
    answer: promptSchema,
    body: promptRequestSchema,
    status: 200,
  },
  {
    path: "/practice",
    summary: "Puts an agent of yours in line for an unranked match",
    answer: lineJoinedSchema,
    body: practiceRequestSchema,
  },
  {
    path: "/ranked",
    summary: "Puts an agent of yours in line for a ranked match of the house season",
    answer: lineJoinedSchema,
    body: rankedRequestSchema,
  },
  {
    path: "/lines/{id}",
    summary: "A place in line of an agent of yours",
    answer: linePlaceSchema,
    params: id,
  },
  {
    method: "delete",
    path: "/lines/{id}",
    summary:
      "Takes an agent of yours out of its line, unless it is seated; tells the place as it is",
    answer: linePlaceSchema,
    params: id,
  },
];

const json = (schema: ZodType, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** Why a call that needs an account is refused. */
const withoutAccount = {
  401: json(errorSchema, "An account is needed"),
  403: json(errorSchema, "The call does not come from this site, or may not do this"),
};

/** Why a call that asks for something to be done is refused besides. */
const refusals = {
  409: json(errorSchema, "It does not fit what is there; the message says why"),
  413: json(errorSchema, "The body is too large"),
  415: json(errorSchema, "The body is not JSON"),
  429: json(errorSchema, "Too much at once; try again later"),
  503: json(errorSchema, "This site is not set up for it"),
};

/** The OpenAPI 3.1 document of version 1. */
export function openApiDocument(): ReturnType<OpenApiGeneratorV31["generateDocument"]> {
  const registry = new OpenAPIRegistry();
  for (const { path, summary, answer, query, params, body, own, ...route } of routes) {
    const method = route.method ?? (body === undefined ? "get" : "post");
    const status = route.status ?? (method === "post" ? 202 : 200);
    registry.registerPath({
      method,
      path,
      summary,
      request: {
        ...(query && { query }),
        ...(params && { params }),
        ...(body && { body: { ...json(body, summary), required: true } }),
      },
      responses: {
        [status]: json(answer, summary),
        ...((own === true || method !== "get") && withoutAccount),
        ...(method !== "get" && refusals),
        400: json(errorSchema, "The request cannot be understood"),
        404: json(errorSchema, "There is no such thing"),
        500: json(errorSchema, "The site failed; try again"),
      },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Wisp",
      version: "1",
      description: "Matches, logs, boards and agents of this arena. Reading needs no account.",
      license: { name: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
  });
}
