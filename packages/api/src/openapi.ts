import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import type { ZodType } from "zod";
import { examples } from "./examples.ts";
import type { Route } from "./routes/route.ts";
import { routes } from "./routes/routes.ts";
import { errorSchema } from "./schemas.ts";

const json = (schema: ZodType, description: string, example?: unknown) => ({
  description,
  content: { "application/json": { schema, ...(example !== undefined && { example }) } },
});

const failure = (description: string) => json(errorSchema, description, examples.error);

/** The groups of the reference, where they are not the first part of the path. */
const groups: Readonly<Record<string, string>> = {
  "agent-protocol.json": "agents",
  practice: "tickets",
  ranked: "tickets",
};

/** "matches" of "/matches/{id}/log". */
function tagOf(path: string): string {
  const first = path.split("/")[1] ?? "";
  return groups[first] ?? first;
}

/** "get-matches-id-log", stable across releases. */
const operationOf = (method: string, path: string): string =>
  `${method}${path.replaceAll(/[{}]/g, "").replaceAll(/[/.]/g, "-")}`;

/** Why a call that needs an account is refused. */
const withoutAccount = {
  401: failure("An account is required"),
  403: failure("The call comes from another site, or is not allowed"),
};

/** Why any call may be refused: by address, or by account. */
const tooMany = {
  429: {
    ...failure("Too many requests. Retry after the seconds in `Retry-After`"),
    headers: {
      "Retry-After": { description: "Seconds", schema: { type: "integer", minimum: 1 } },
    },
  },
} as const;

/** Why a call that asks for something to be done is refused. */
const refusals = {
  403: failure("The call comes from another site"),
  409: failure("It conflicts with the current state. The message says why"),
  413: failure("The body is too large"),
  415: failure("The body is not JSON"),
  503: failure("This site is not set up for this call"),
};

/** How an account is shown; one of them is enough. */
const security: Readonly<Record<NonNullable<Route["account"]>, Record<string, string[]>[]>> = {
  none: [],
  any: [{ personalToken: [] }, { session: [] }],
  session: [{ session: [] }],
};

const methods = ["get", "post", "patch", "put", "delete"] as const;

function register(registry: OpenAPIRegistry, name: string, route: Route): void {
  const { summary, description, answer, query, params, body, example } = route;
  const method = methods.find((each) => name.startsWith(`${each.toUpperCase()} `)) ?? "get";
  const path = name.slice(method.length + 1);
  const status = route.status ?? (method === "post" ? 202 : 200);
  const account = route.account ?? (method === "get" ? "none" : "any");
  registry.registerPath({
    method,
    path,
    summary,
    ...(description && { description }),
    operationId: operationOf(method, path),
    tags: [tagOf(path)],
    security: security[account],
    request: {
      ...(query && { query }),
      ...(params && { params }),
      ...(body && { body: { ...json(body, summary, route.bodyExample), required: true } }),
    },
    responses: {
      [status]: {
        description: summary,
        content: {
          [route.type ?? "application/json"]: {
            schema: answer,
            ...(example !== undefined && { example }),
          },
        },
      },
      ...(method !== "get" && refusals),
      ...(account !== "none" && withoutAccount),
      ...tooMany,
      400: failure("The request cannot be understood"),
      404: failure("There is no such thing"),
      500: failure("The site failed; try again"),
      ...Object.fromEntries(
        Object.entries(route.refused ?? {}).map(([code, sentence]) => [code, failure(sentence)]),
      ),
    },
  });
}

/** The OpenAPI 3.1 document of version 1. */
export function openApiDocument(): ReturnType<OpenApiGeneratorV31["generateDocument"]> {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "personalToken", {
    type: "http",
    scheme: "bearer",
    description: "A personal token, made on your page",
  });
  registry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "__Secure-next-auth.session-token",
    description: "The session of a browser on this site",
  });
  for (const [name, route] of Object.entries(routes)) register(registry, name, route);
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
