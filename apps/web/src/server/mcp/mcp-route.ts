import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";
import { ownRoute } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { ownerOf } from "#server/owner.ts";
import { mcpServer } from "./mcp-server.ts";

/** One message: a batch could hold any number of calls, and the protocol dropped batches. */
const oneMessage = z.looseObject({ jsonrpc: z.literal("2.0") });

const answer = ownRoute(async ({ request }) => {
  // Also with a token: no page elsewhere speaks for its reader (DNS rebinding).
  refuseForeign(request.headers);
  const user = await ownerOf(request, "matches");
  const parsedBody = await readBody(oneMessage, request);
  const server = mcpServer({ user, signal: request.signal });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    response.headers.set("cache-control", "no-store");
    return response;
  } finally {
    await server.close();
  }
});

/**
 * Answers one message of MCP's Streamable HTTP transport, without a session: by a personal token
 * with the scope `matches`, under the limits of the API. Errors of the call itself are answered in the
 * API's shape, errors of a tool's arguments as the tool's error.
 */
export async function mcpRoute(request: Request): Promise<Response> {
  const response = await answer(request, { params: Promise.resolve({}) });
  if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
  return response;
}
