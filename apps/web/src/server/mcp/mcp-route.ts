import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { ApiProblem, ownRoute } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { INVALID_REQUEST, PARSE_ERROR, rpcBody } from "#server/calls/error-body.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { ownerOf } from "#server/owner.ts";
import { mcpServer } from "./mcp-server.ts";

/** A body that is no message of the protocol. */
class MalformedMessage extends ApiProblem {
  override readonly rpcCode: number;

  constructor(rpcCode: number, message: string) {
    super("bad-request", message);
    this.rpcCode = rpcCode;
  }
}

/** Reads one message: a batch could hold any number of calls, and the protocol dropped batches. */
async function readMessage(request: Request): Promise<JSONRPCMessage> {
  const body = await readBody(z.unknown(), request).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== "bad-request") throw error;
    throw new MalformedMessage(PARSE_ERROR, error.message);
  });
  if (Array.isArray(body)) {
    throw new MalformedMessage(
      INVALID_REQUEST,
      "Send one message at a time: there are no batches.",
    );
  }
  const message = JSONRPCMessageSchema.safeParse(body);
  if (message.success) return message.data;
  throw new MalformedMessage(INVALID_REQUEST, "The body is not a message of JSON-RPC 2.0.");
}

const answer = ownRoute(async ({ request }) => {
  // Also with a token: no page elsewhere speaks for its reader (DNS rebinding).
  refuseForeign(request.headers);
  const user = await ownerOf(request, "matches");
  const parsedBody = await readMessage(request);
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
}, rpcBody);

/**
 * Answers one message of MCP's Streamable HTTP transport, without a session: by a personal token
 * with the scope `matches`, under the limits of the API. Errors of the call itself are errors of JSON-RPC
 * with the status of the API's, errors of a tool's arguments are the tool's.
 */
export async function mcpRoute(request: Request): Promise<Response> {
  const response = await answer(request, { params: Promise.resolve({}) });
  if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
  return response;
}
