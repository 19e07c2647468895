import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { askingNext } from "./answers.ts";
import { allowedMethods, routesAmong } from "./routes.ts";

const addressOf = routesAmong({
  "/page": "/",
  "/agents/[slug]/page": "/agents/[slug]",
  "/api/v1/matches/[id]/log/route": "/api/v1/matches/[id]/log",
  "/api/auth/[...nextauth]/route": "/api/auth/[...nextauth]",
  "/icon.svg/route": "/icon.svg",
  "/api/v1/[...unknown]/route": "/api/v1/[...unknown]",
  "/api/v1/agents/[slug]/route": "/api/v1/agents/[slug]",
  "/api/v1/agents/dial-out/route": "/api/v1/agents/dial-out",
});

test.each([
  ["/api/v1/matches/01a2/log", "/api/v1/matches/[id]/log"],
  ["/api/auth/signin/github", "/api/auth/[...nextauth]"],
  ["/icon.svg", "/icon.svg"],
  ["/api/v1/agents/owl", "/api/v1/agents/[slug]"],
  ["/api/v1/agents/dial-out", "/api/v1/agents/dial-out"],
  ["/api/v1/agents/owl/nothing", "/api/v1/[...unknown]"],
])("%s is answered by the route handler of %s", (path, address) => {
  expect(addressOf(path)).toBe(address);
});

test.for([
  "/",
  "/agents/owl",
  "/api",
  "/api/nothing",
  "/api/v1",
  "/api/auth",
  "/api//v1/matches",
  "/docs/../icon.svg",
  "/iconxsvg",
  "//icon.svg",
  "/_next/zzz",
  "",
])("%s may be answered by a page", (path) => {
  expect(addressOf(path)).toBeUndefined();
});

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const routeOf = routesAmong({
  "/api/v1/agents/[slug]/route": "/api/v1/agents/[slug]",
  "/mcp/route": "/mcp",
  "/own/route": "/own",
});

/** Answers as Next does, which counts what it is asked for. */
async function site() {
  const asked: string[] = [];
  const methods = { "/mcp": "OPTIONS, POST", "/own": "" };
  const next: RequestListener = ({ method, url = "" }, response) => {
    asked.push(`${method} ${url}`);
    if (method !== "OPTIONS") return response.end("answered");
    const allow = Object.entries(methods).find(([path]) => path === url)?.[1];
    response.setHeader("allow", allow ?? "GET, HEAD, OPTIONS, PATCH");
    response.writeHead(204).end();
  };
  const server = createServer(allowedMethods(routeOf, askingNext(next), next));
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const send = async (method: string, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    const { status, headers } = answer;
    return { status, allow: headers.get("allow"), body: await answer.text() };
  };
  return { asked, send };
}

test("a method that a call does not take is refused with those that it takes", async () => {
  const { asked, send } = await site();
  expect(await send("DELETE", "/api/v1/agents/owl?x=1")).toEqual({
    status: 405,
    allow: "GET, HEAD, OPTIONS, PATCH",
    body: JSON.stringify({
      error: {
        code: "method-not-allowed",
        message: "This address takes GET, HEAD, OPTIONS, PATCH.",
      },
    }),
  });
  expect((await send("PATCH", "/api/v1/agents/fox")).body).toBe("answered");
  expect((await send("POST", "/api/v1/agents/fox")).status).toBe(405);
  // Next is asked once for each route handler.
  expect(asked).toEqual(["OPTIONS /api/v1/agents/owl", "PATCH /api/v1/agents/fox"]);
});

test.each(["GET", "DELETE", "PUT"])(
  "the MCP server refuses %s as JSON-RPC does",
  async (method) => {
    const { send } = await site();
    const { status, allow, body } = await send(method, "/mcp");
    expect([status, allow]).toEqual([405, "OPTIONS, POST"]);
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32_000 } });
  },
);

test("pages, and handlers that name no methods, are answered by Next", async () => {
  const { send } = await site();
  expect(await send("POST", "/watch")).toMatchObject({ status: 200, body: "answered" });
  expect(await send("PUT", "/own")).toMatchObject({ status: 200, body: "answered" });
});
