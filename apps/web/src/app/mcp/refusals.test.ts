import { revokeToken } from "@wisp/db";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { makeMcpCalls } from "#test/mcp-calls.ts";

const { database, send, tokenOf } = await makeMcpCalls("public");
const ada = await tokenOf("ada");
const { authorization } = ada;
const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
});

/** An error of JSON-RPC about no message in particular. */
const rpcError = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.null(),
  error: z.strictObject({
    code: z.int().negative(),
    message: z.string(),
    data: z.strictObject({ code: z.string() }).optional(),
  }),
});

const problem = async (answer: Response) => {
  const { code: number, message, data } = rpcError.parse(await answer.json()).error;
  return { status: answer.status, number, message, code: data?.code };
};

describe("a call of the MCP server", () => {
  test("with a token that may play matches is answered, and no session begins", async () => {
    const answer = await send(initialize, { authorization });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("mcp-session-id")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(await answer.json()).toMatchObject({
      result: {
        serverInfo: { name: "wisp" },
        instructions: expect.stringContaining("never an"),
        // There is no stream that could announce changes.
        capabilities: { tools: { listChanged: false } },
      },
    });
  });

  test.each([
    ["with another scheme", "Basic abc"],
    ["with an unknown token", "Bearer wisp_pat_unknown"],
  ])("%s is answered with 401 and the scheme", async (_, given) => {
    const answer = await send(ping, { authorization: given });
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await problem(answer)).toMatchObject({ status: 401, code: "account-needed" });
  });

  test("with a revoked token is answered with 401", async () => {
    const revoked = await tokenOf("ada");
    await revokeToken(database, revoked.user.id, revoked.id);
    const answer = await send(ping, { authorization: revoked.authorization });
    expect(await problem(answer)).toMatchObject({ status: 401 });
  });

  test("with a token of other scopes is answered with 403 and the scope", async () => {
    const other = await tokenOf("ada", ["read", "agents", "seasons"]);
    const answer = await send(ping, { authorization: other.authorization });
    expect(await problem(answer)).toMatchObject({
      status: 403,
      message: expect.stringMatching(/"matches"/),
    });
  });

  test.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ])("that a page of another site sent is refused, token or not: %j", async (headers) => {
    const answer = await send(ping, { authorization, ...headers });
    expect(await problem(answer)).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("of a page of the site itself is answered", async () => {
    const headers = { authorization, origin: "http://127.0.0.1:3000" };
    expect((await send(ping, headers)).status).toBe(200);
  });

  const SERVER_ERROR = -32_000;
  const PARSE_ERROR = -32_700;
  const INVALID_REQUEST = -32_600;
  test.each<[string, string, Readonly<Record<string, string | null>>, number, number]>([
    ["that is not JSON", "{", {}, 400, PARSE_ERROR],
    ["that is empty", "", {}, 400, PARSE_ERROR],
    ["nested too deep", `{"x":${"[".repeat(30)}${"]".repeat(30)}}`, {}, 400, PARSE_ERROR],
    ["that is a batch", `[${ping},${ping}]`, {}, 400, INVALID_REQUEST],
    ["that is an empty batch", "[]", {}, 400, INVALID_REQUEST],
    ["that is a number", "1", {}, 400, INVALID_REQUEST],
    ["that is not a message", `{"jsonrpc":"2.0"}`, {}, 400, INVALID_REQUEST],
    ["of another protocol", `{"id":1,"method":"ping"}`, {}, 400, INVALID_REQUEST],
    ["that is named text", ping, { "content-type": "text/plain" }, 415, SERVER_ERROR],
    ["over 64 KiB", JSON.stringify({ x: "x".repeat(65_536) }), {}, 413, SERVER_ERROR],
    ["that accepts no events", ping, { accept: "application/json" }, 406, SERVER_ERROR],
    ["of an unknown version", ping, { "mcp-protocol-version": "1999-01-01" }, 400, SERVER_ERROR],
  ])("%s is answered with an error of JSON-RPC", async (_, body, headers, status, number) => {
    const answer = await send(body, { authorization, ...headers });
    expect(await problem(answer)).toMatchObject({ status, number });
  });

  test("of an account that sends very many in a minute has to wait", async () => {
    const { authorization: busy } = await tokenOf("busy");
    const statuses: number[] = [];
    for (let count = 0; count < 121; count += 1) {
      statuses.push((await send(ping, { authorization: busy })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
    const answer = await send(ping, { authorization: busy });
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await send(ping, { authorization })).status).toBe(200);
  });
});
