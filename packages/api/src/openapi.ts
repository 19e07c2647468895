import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { type ZodType, z } from "zod";
import { checkAskedSchema, checkRequestSchema, checkSchema } from "./checks.ts";
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
  /** Present: the call asks for something to be done, and is answered with 202. */
  readonly body?: ZodType;
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
];

const json = (schema: ZodType, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** Why a call that asks for something to be done is refused. */
const refusals = {
  401: json(errorSchema, "An account is needed"),
  403: json(errorSchema, "The call does not come from this site"),
  413: json(errorSchema, "The body is too large"),
  415: json(errorSchema, "The body is not JSON"),
  429: json(errorSchema, "Too much at once; try again later"),
  503: json(errorSchema, "This site is not set up for it"),
};

/** The OpenAPI 3.1 document of version 1. */
export function openApiDocument(): ReturnType<OpenApiGeneratorV31["generateDocument"]> {
  const registry = new OpenAPIRegistry();
  for (const { path, summary, answer, query, params, body } of routes) {
    registry.registerPath({
      method: body === undefined ? "get" : "post",
      path,
      summary,
      request: {
        ...(query && { query }),
        ...(params && { params }),
        ...(body && { body: { ...json(body, summary), required: true } }),
      },
      responses: {
        [body === undefined ? 200 : 202]: json(answer, summary),
        ...(body && refusals),
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
