import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { errorSchema } from "@wisp/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAnswer } from "#test/read-answer.ts";
import { addressOf } from "./callers.ts";
import { refuse } from "./refuse.ts";

const server = createServer((asked, response) => {
  if (!refuse(asked, response, (host) => host?.startsWith("127.0.0.1:") === true))
    response.end(addressOf(asked.headers["x-forwarded-for"]));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** Sends a method and a path unchanged. */
function ask(method: string, path: string, headers = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; allow: string | undefined; body: string }>(
    (resolve, reject) => {
      request({ host: "127.0.0.1", port, method, path, headers, agent: false })
        .on("response", async (response) => {
          const { statusCode: status, headers } = response;
          resolve({ status, allow: headers.allow, body: await text(response) });
        })
        .on("error", reject)
        .end();
    },
  );
}

test.each([
  ["GET", "/"],
  ["HEAD", "/api/v1/matches"],
  ["POST", "/api/v1/checks?x=%20"],
  ["DELETE", "/watch/%E4%BD%A0"],
])("%s %s is answered", async (method, path) => {
  expect(await ask(method, path)).toMatchObject({ status: 200 });
});

test.each([
  ["GET", "/watch/%ff", 400],
  ["GET", "*", 400],
  ["TRACE", "/watch", 405],
  ["POST", "/_next/static/chunks/a.js", 405],
])("%s %s is refused in a line", async (method, path, status) => {
  const { body, ...answer } = await ask(method, path);
  expect(answer).toMatchObject({ status });
  expect(body).toMatch(/^[^<\n]+\n$/);
});

test.each([
  ["GET", "/api/v1/agents/%zz", 400, "bad-request"],
  ["GET", "/api/v1/matches?agent=%", 400, "bad-request"],
  ["TRACE", "/api/v1/matches", 405, "method-not-allowed"],
  ["PROPFIND", "/api/v1/matches", 405, "method-not-allowed"],
])("%s %s is refused as calls are", async (method, path, status, code) => {
  const answer = await ask(method, path);
  expect(answer.status).toBe(status);
  expect(readAnswer(errorSchema, JSON.parse(answer.body)).error.code).toBe(code);
  expect(answer.allow === undefined).toBe(status === 400);
});

test.each([
  ["two names of the site", "Host: 127.0.0.1:1\r\nHost: 127.0.0.1:1"],
  ["a second name", "Host: 127.0.0.1:1\r\nhost: evil.example"],
  ["two tokens", "Host: 127.0.0.1:1\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b"],
  ["two kinds of content", "Host: 127.0.0.1:1\r\nContent-Type: a/b\r\nContent-Type: a/c"],
  ["two origins", "Host: 127.0.0.1:1\r\nOrigin: null\r\nOrigin: http://127.0.0.1:1"],
  ["two lengths", "Host: 127.0.0.1:1\r\nContent-Length: 1\r\nContent-Length: 2"],
  ["no name", "Accept: */*"],
])("a request with %s is refused", async (_, headers) => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.end(`GET / HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test("a proxy may add its own line to X-Forwarded-For, and the last entry counts", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const hops = "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.7";
  socket.end(`GET /hops HTTP/1.1\r\nHost: 127.0.0.1:1\r\n${hops}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n192\.0\.2\.7$/);
});

test("the MCP server's callers read refusals as errors of JSON-RPC", async () => {
  const answer = await ask("PROPFIND", "/mcp");
  expect(answer).toMatchObject({ status: 405, allow: expect.stringContaining("POST") });
  expect(JSON.parse(answer.body)).toMatchObject({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_000, data: { code: "method-not-allowed" } },
  });
});

const tree = (state: unknown) => encodeURIComponent(JSON.stringify(state));

test.each([
  ["no JSON", "%5B%22"],
  ["a broken escape", "%zz"],
  ["JSON of another kind", tree("watch")],
  ["deep JSON", encodeURIComponent("[".repeat(1_000) + "]".repeat(1_000))],
  ["a state within a wrong one", tree(["", { children: ["watch", 1] }])],
])("a router's header with %s is refused", async (_what, state) => {
  const answer = await ask("GET", "/watch", { rsc: "1", "next-router-state-tree": state });
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.body).toMatch(/^[^<\n]+\n$/);
});

test("a router's header is passed on as Next's router writes it", async () => {
  const segment = ["id", "0198", "d", null];
  const state = ["", { children: ["watch", { children: [segment, {}, null, "refetch"] }] }];
  const headers = { rsc: "1", "next-router-state-tree": tree(state) };
  expect(await ask("GET", "/watch", headers)).toMatchObject({ status: 200 });
});

test.each(["evil.example", "localhost.evil.example:80"])(
  'under the name "%s" it answers nothing on one\'s own machine',
  async (host) => {
    for (const path of ["/", "/api/v1/matches"]) {
      expect(await ask("GET", path, { host })).toMatchObject({ status: 421 });
    }
  },
);
