import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { type ZodType, z } from "zod";
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
];

const json = (schema: ZodType, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** The OpenAPI 3.1 document of version 1. */
export function openApiDocument(): ReturnType<OpenApiGeneratorV31["generateDocument"]> {
  const registry = new OpenAPIRegistry();
  for (const { path, summary, answer, query, params } of routes) {
    registry.registerPath({
      method: "get",
      path,
      summary,
      request: { ...(query && { query }), ...(params && { params }) },
      responses: {
        200: json(answer, summary),
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
      description: "Matches, logs, boards and agents of this arena. Everything here is public.",
      license: { name: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
  });
}
