import { z } from "zod";
import {
  actionSchema,
  type Offer,
  observationSchema,
  resetSchema,
  stateSchema,
} from "./environment.ts";

/** The body of `POST /step`. */
export const stepSchema = z.object({
  action: actionSchema,
  episode_id: z.string().describe("From the observation").nullish(),
  timeout_s: z.number().positive().nullish(),
  request_id: z.string().max(255).nullish(),
});

/** The JSON Schemas of `GET /schema`. */
export const schemas = {
  action: z.toJSONSchema(actionSchema),
  observation: z.toJSONSchema(observationSchema),
  state: z.toJSONSchema(stateSchema),
};

const resultSchema = z.object({
  observation: observationSchema,
  reward: z.number().nullable(),
  done: z.boolean(),
});

/** Of the interface, as OpenEnv counts it. */
const VERSION = "1.0.0";

/** The answer to `GET /metadata`. */
export const metadataOf = ({ games }: Offer) => ({
  name: "wisp",
  description: `Talk-and-deduction games for language models: ${Object.keys(games).join(", ")}.`,
  version: "1",
});

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });

const operation = (summary: string, answer: unknown, body?: unknown) => ({
  summary,
  ...(body !== undefined && { requestBody: json(body) }),
  responses: { 200: { description: "OK", ...json(answer) } },
});

const object = { type: "object" };

/** The answer to `GET /openapi.json`. */
export const openapiOf = (offer: Offer) => ({
  openapi: "3.1.0",
  info: { title: "wisp", description: metadataOf(offer).description, version: VERSION },
  paths: {
    "/reset": {
      post: operation(
        "Starts an episode",
        z.toJSONSchema(resultSchema),
        z.toJSONSchema(resetSchema),
      ),
    },
    "/step": {
      post: operation(
        "Answers the question of an episode",
        z.toJSONSchema(resultSchema),
        z.toJSONSchema(stepSchema),
      ),
    },
    "/state": {
      get: {
        ...operation("The state of an episode", schemas.state),
        parameters: [{ name: "episode_id", in: "query", schema: { type: "string" } }],
      },
    },
    "/schema": { get: operation("JSON Schemas of actions, observations and states", object) },
    "/metadata": { get: operation("Name and description", object) },
    "/health": { get: operation("Whether the server runs", object) },
    "/mcp": { post: operation("JSON-RPC of MCP; there are no tools", object, object) },
  },
});

const callSchema = z.object({
  jsonrpc: z.literal("2.0"),
  method: z.string(),
  id: z.union([z.string(), z.number()]).nullish(),
});

/**
 * The answer to `POST /mcp`: OpenEnv asks every server for JSON-RPC there. No tools are offered, because a tool
 * would play beside `step`, without its reward.
 *
 * @param body undefined where it is not JSON
 */
export function mcpAnswer(body: unknown): unknown {
  const refused = (code: number, message: string, id: unknown = null) => ({
    jsonrpc: "2.0",
    error: { code, message },
    id,
  });
  // The codes are JSON-RPC's.
  if (body === undefined) return refused(-32_700, "The body is not JSON.");
  const call = callSchema.safeParse(body);
  if (!call.success) return refused(-32_600, "This is not a request of JSON-RPC 2.0.");
  const { method, id = null } = call.data;
  if (method === "tools/list") return { jsonrpc: "2.0", result: { tools: [] }, id };
  return refused(-32_601, "There are no tools here: play with reset and step.", id);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page at `/`: what this server is and how it is used. */
export const pageOf = ({ games, pool }: Offer): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wisp games for training</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
</style>
</head>
<body>
<h1>Wisp games for training</h1>
<p>An <a href="https://github.com/meta-pytorch/OpenEnv">OpenEnv</a> server: a trainer connects to
<code>/ws</code> and calls <code>reset</code>, <code>step</code> and <code>state</code>, or calls
<code>/reset</code>, <code>/step</code> and <code>/state</code> over HTTP. There is nothing to play on this page.</p>
<pre>from openenv.core import GenericEnvClient

# base_url: the address of this page
with GenericEnvClient(base_url=base_url).sync() as env:
    result = env.reset(seed=1)
    while not result.done:
        print(result.observation["prompt"])
        result = env.step({"message": input()})
    print(result.reward)</pre>
<h2>Games</h2>
<dl>
${Object.entries(games)
  .map(
    ([id, { name, about }]) =>
      `<dt><code>${escaped(id)}</code> ${escaped(name.en)}</dt><dd>${escaped(about.en)}</dd>`,
  )
  .join("\n")}
</dl>
<p>Opponents: ${pool.map(({ name }) => `<code>${escaped(name)}</code>`).join(", ")}.</p>
<p><a href="openapi.json">Calls</a> · <a href="schema">Schemas</a> · <a href="metadata">Metadata</a> ·
<a href="health">Health</a></p>
</body>
</html>
`;
