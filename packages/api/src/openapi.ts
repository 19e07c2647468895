import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import type { ZodType } from "zod";
import {
  callFailures,
  codeInAnswers,
  type FailureCode,
  failureCodes,
  useCaseFailures,
} from "./failures.ts";
import type { Route } from "./routes/route.ts";
import { routes } from "./routes/routes.ts";
import { errorSchema } from "./schemas.ts";

const json = (schema: ZodType, description: string, example?: unknown) => ({
  description,
  content: { "application/json": { schema, ...(example !== undefined && { example }) } },
});

/** The groups of the reference, where they are not the first part of the path. */
const groups: Readonly<Record<string, string>> = {
  "agent-protocol.json": "agents",
  "guest-claims": "guest-seats",
  practice: "tickets",
  ranked: "tickets",
  users: "seasons",
};

/** "matches" of "/matches/{id}/log". */
function tagOf(path: string): string {
  const first = path.split("/")[1] ?? "";
  return groups[first] ?? first;
}

/** "get-matches-id-log", stable across releases. */
const operationOf = (method: string, path: string): string =>
  `${method}${path.replaceAll(/[{}]/g, "").replaceAll(/[/.]/g, "-")}`;

type Sentences = Readonly<Record<number, string>>;

/** Why a call that needs an account is refused. */
const withoutAccount: Sentences = {
  401: "An account is required",
  403: "The call comes from another site, or is not allowed",
};

/** Why a call that asks for something to be done is refused. */
const refusals: Sentences = {
  403: "The call comes from another site",
  409: "It conflicts with the current state. The message says why",
  413: "The body is too large",
  415: "The body is not JSON",
  503: "This site is not set up for this call",
};

/** Why any call may fail: 429 by address, or by account. */
const failures: Sentences = {
  400: "The request cannot be understood",
  404: "There is no such thing",
  429: "Too many requests. Retry after the seconds in `Retry-After`",
  500: "The site failed; try again",
};

const retryAfter = {
  headers: {
    "Retry-After": { description: "Seconds", schema: { type: "integer", minimum: 1 } },
  },
} as const;

/** The codes in answers of a status: those of all calls, then those of the route's use cases. */
const codesOf = (status: number, failed: readonly FailureCode[]): string[] => [
  ...Object.entries(callFailures).flatMap(([code, each]) => (each.status === status ? code : [])),
  ...failed.filter((code) => useCaseFailures[code].status === status).map(codeInAnswers),
];

/** A failed call. Its examples are the codes that it may have. */
function failure(status: number, description: string, failed: readonly FailureCode[]) {
  const codes = new Set(codesOf(status, failed));
  const examples = Object.fromEntries(
    [...codes].map((code) => [code, { $ref: `#/components/examples/${code}` }]),
  );
  return {
    description,
    ...((status === 429 || status === 503) && retryAfter),
    content: { "application/json": { schema: errorSchema, examples } },
  };
}

/** The failures of a call by status: its own sentences, and codes of its use cases. */
function failuresOf(route: Route, sentences: Sentences) {
  const failed = route.failures ?? [];
  const own = failed.map((code) => useCaseFailures[code].status);
  const all: Sentences = {
    ...Object.fromEntries(own.map((status) => [status, refusals[status] ?? ""])),
    ...sentences,
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, sentence]) => [
      status,
      failure(Number(status), sentence, failed),
    ]),
  );
}

/** How an account is shown; one of them is enough. */
const security: Readonly<Record<NonNullable<Route["account"]>, Record<string, string[]>[]>> = {
  none: [],
  any: [{ personalToken: [] }, { session: [] }],
  session: [{ session: [] }],
  guest: [{ guestSeat: [] }],
  rater: [{ invitation: [] }, { session: [] }],
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
      ...failuresOf(route, {
        ...(method !== "get" && refusals),
        ...(account !== "none" && withoutAccount),
        ...failures,
        ...route.refused,
      }),
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
  registry.registerComponent("securitySchemes", "guestSeat", {
    type: "http",
    scheme: "bearer",
    description: "The secret of a guest program's seat",
  });
  registry.registerComponent("securitySchemes", "invitation", {
    type: "apiKey",
    in: "cookie",
    name: "WISP_RATER",
    description: "What the link of an invitation to a study leaves in a browser",
  });
  for (const { code, sentence } of failureCodes) {
    const value = { error: { code, message: sentence } };
    registry.registerComponent("examples", code, { summary: sentence, value });
  }
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
