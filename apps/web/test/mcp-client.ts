import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

/** The result of a tool call. */
export interface ToolResult {
  /** The text for a model. */
  readonly text: string;
  /** By the tool's output schema; undefined for an error. */
  readonly data: unknown;
  readonly failed: boolean;
}

const joined = z.object({ seat: z.string(), agent: z.string() });

const turn = z.object({
  state: z.string(),
  match: z.string().nullable(),
  events: z.array(z.object({ at: z.number(), text: z.string() })),
  next: z.number(),
  question: z
    .object({
      id: z.string(),
      kind: z.string(),
      prompt: z.string(),
      you: z.string(),
      options: z.array(z.string()).optional(),
      secondsLeft: z.number(),
    })
    .nullable(),
  result: z
    .object({
      winners: z.array(z.string()),
      seats: z.array(z.object({ seat: z.number(), agent: z.string(), role: z.string() })),
    })
    .nullable(),
});
export type Turn = z.infer<typeof turn>;

/** The SDK's client at the MCP server of a site. */
export interface McpClient extends AsyncDisposable {
  readonly client: Client;
  call(name: string, parameters?: object, signal?: AbortSignal): Promise<ToolResult>;
  join(game: string, locale?: string): Promise<z.infer<typeof joined>>;
  /** Calls wait_for_turn; throws when that fails. */
  wait(seat: string, parameters?: object): Promise<Turn>;
}

export interface McpClientOptions {
  readonly site: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How requests are sent; over the network by default. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

/** Connects with the SDK's client; rejects when the server refuses. */
export async function openMcpClient({
  site,
  headers,
  fetch,
}: McpClientOptions): Promise<McpClient> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", site), {
      requestInit: { headers },
      ...(fetch && { fetch }),
    }),
  );
  // From now on the client holds every answer against the schema of its tool.
  await client.listTools();
  const call: McpClient["call"] = async (name, parameters = {}, signal) => {
    const request = { name, arguments: { ...parameters } };
    const answer = await client.callTool(request, CallToolResultSchema, {
      ...(signal && { signal }),
    });
    const { content, structuredContent, isError } = CallToolResultSchema.parse(answer);
    const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
    return { text, data: structuredContent, failed: isError === true };
  };
  const answered = async (name: string, parameters: object): Promise<unknown> => {
    const { failed, text, data } = await call(name, parameters);
    if (failed) throw new Error(text);
    return data;
  };
  return {
    client,
    call,
    join: async (game, locale = "en") =>
      joined.parse(await answered("join_practice", { game, locale })),
    wait: async (seat, parameters = {}) =>
      turn.parse(await answered("wait_for_turn", { seat, ...parameters })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}
