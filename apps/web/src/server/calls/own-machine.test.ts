import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { newRingKey } from "@wisp/secrets";
import { afterEach, describe, expect, test } from "vitest";
import { env } from "#env.ts";
import { noteOrigins, setClientAddress } from "#serve/callers.ts";
import { openSite } from "#test/open-site.ts";
import { isFromOwnMachine } from "./own-machine.ts";

const URL_OF_SITE = "https://wisp.example.org";
await openSite({
  WISP_MODE: "local",
  WISP_URL: URL_OF_SITE,
  WISP_SECRET_KEYS: newRingKey(),
});
const { GET: readMe } = await import("#app/api/v1/me/route.ts");
const { POST: mcp } = await import("#app/mcp/route.ts");

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The headers of a request as Next hands them on. */
const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Answers as Next does with the handlers of the site. */
const handlers: RequestListener = async (asked, response) => {
  const { method = "", url = "" } = asked;
  const body = method === "POST" ? await buffer(asked) : null;
  const given = new Request(`http://127.0.0.1${url}`, { method, headers: headersOf(asked), body });
  const answer =
    url === "/mcp" ? await mcp(given) : await readMe(given, { params: Promise.resolve({}) });
  response.writeHead(answer.status).end(await answer.text());
};

/** Where a site listens that notes the origin of requests before it answers them. */
async function site(listener: RequestListener, path?: string): Promise<object> {
  const server = createServer(listener);
  setClientAddress(server);
  noteOrigins(server);
  await once(path === undefined ? server.listen(0, "127.0.0.1") : server.listen(path), "listening");
  closing.push(() => server.close());
  if (path !== undefined) return { socketPath: path };
  return { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
}

type Sent = Readonly<Record<string, string>>;

/** Asks with exactly these headers; the status. */
function statusOf(at: object, path: string, headers: Sent, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ ...at, path, method: body === "" ? "GET" : "POST", headers, agent: false })
      .on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on("error", reject)
      .end(body);
  });
}

const proxied: readonly Sent[] = [
  { host: "wisp.example.org", "x-forwarded-for": "203.0.113.9" },
  { host: "wisp.example.org" },
  ...[
    ["x-forwarded-for", "127.0.0.1"],
    ["X-Forwarded-Host", "127.0.0.1"],
    ["x-forwarded-proto", "https"],
    ["forwarded", "for=127.0.0.1"],
    ["x-real-ip", "127.0.0.1"],
    ["client-ip", "127.0.0.1"],
    ["x-scheme", "https"],
    ["x_forwarded_for", "127.0.0.1"],
    ["via", "1.1 proxy"],
    ["cf-connecting-ip", "203.0.113.9"],
    ["true-client-ip", "203.0.113.9"],
    ["x-client-ip", "203.0.113.9"],
    ["x-original-host", "wisp.example.org"],
    ["cdn-loop", "cdn"],
  ].map(([name = "", value = ""]) => ({ host: "127.0.0.1", [name]: value })),
];

const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
const message = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

describe("in local mode a call without a token", () => {
  test.each(["127.0.0.1", "127.0.0.1:3000", "localhost:3000", "[::1]:3000"])(
    "that this machine sent to %s is the admin's",
    async (host) => {
      const at = await site(handlers);
      expect(await statusOf(at, "/api/v1/me", { host })).toBe(200);
      expect(await statusOf(at, "/mcp", { host, ...message }, ping)).toBe(200);
    },
  );

  test.each([
    "wisp.example.org@127.0.0.1",
    "127.0.0.1/wisp.example.org",
    "127.0.0.1#.example.org",
    "127.0.0.1?.example.org",
    "127.0.0.1\\.example.org",
  ])("under a name that only contains this machine's is refused: %s", async (host) => {
    const at = await site(handlers);
    expect(await statusOf(at, "/api/v1/me", { host })).toBe(403);
    expect(await statusOf(at, "/mcp", { host, ...message }, ping)).toBe(403);
  });

  test.each(proxied)("that a proxy passed on needs an account: %j", async (headers) => {
    const at = await site(handlers);
    // Also one whose sender knows the name of the site's own note.
    for (const more of [headers, { ...headers, "x-wisp-own-machine": "yes" }]) {
      expect(await statusOf(at, "/api/v1/me", more)).toBe(401);
      expect(await statusOf(at, "/mcp", { ...message, ...more }, ping)).toBe(401);
    }
  });
});

test("a connection without an address is not this machine's", async () => {
  const at = await site(handlers, join(tmpdir(), `wisp-${crypto.randomUUID()}.sock`));
  expect(await statusOf(at, "/api/v1/me", { host: "127.0.0.1" })).toBe(401);
});

test("a request that the site makes for another one keeps the note of that", async () => {
  const own: boolean[] = [];
  const at = await site((asked, response) => {
    own.push(isFromOwnMachine(headersOf(asked)));
    response.end();
  });
  const self = { "x-wisp-self-request": env.WISP_SELF_REQUEST_TOKEN, "x-forwarded-for": "::1" };
  const noted = { "x-wisp-own-machine": env.WISP_SELF_REQUEST_TOKEN };
  await statusOf(at, "/me", { host: "127.0.0.1", ...self, ...noted });
  await statusOf(at, "/me", { host: "127.0.0.1", ...self, "x-wisp-own-machine": "no" });
  expect(own).toEqual([true, false]);
});

test.each<[Sent, boolean]>([
  [{}, true],
  [
    {
      "x-forwarded-for": "::ffff:127.0.0.1",
      "x-forwarded-host": "localhost:3000",
      "x-forwarded-port": "3000",
      "x-forwarded-proto": "http",
    },
    true,
  ],
  [{ "x-forwarded-for": "127.0.0.1, 203.0.113.9" }, false],
  [{ "x-forwarded-for": "203.0.113.9" }, false],
  [{ "x-forwarded-host": "wisp.example.org" }, false],
  [{ "x-forwarded-proto": "https" }, false],
  [{ via: "1.1 proxy" }, false],
])("behind the development server's own headers %j it is judged alike: %s", (headers, own) => {
  expect(isFromOwnMachine(new Headers({ host: "localhost:3000", ...headers }))).toBe(own);
});
