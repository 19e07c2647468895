import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env } from "#env.ts";
import { removeClaims, setClientAddress } from "./callers.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that records the caller it was given, by request and by upgrade. */
async function noting(): Promise<{ server: ReturnType<typeof createServer>; seen: unknown[] }> {
  const seen: unknown[] = [];
  const note = ({ headers }: IncomingMessage): void => void seen.push(headers["x-forwarded-for"]);
  const server = createServer((asked, response) => {
    note(asked);
    response.end();
  });
  server.on("upgrade", (asked, socket) => {
    note(asked);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { server, seen };
}

/** Asks as a client that lies about its address, and waits until the socket is closed. */
function ask(server: ReturnType<typeof createServer>, path: string, more = {}): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const headers = { "x-forwarded-for": "203.0.113.9", ...more };
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false })
      .on("response", (response) => response.resume())
      .on("error", () => {})
      .on("close", resolve)
      .end();
  });
}

const upgrade = { connection: "Upgrade", upgrade: "websocket" };

test("callers are named by their socket, not by their headers", async () => {
  const { server, seen } = await noting();
  await ask(server, "/live");
  await ask(server, "/live", upgrade);
  setClientAddress(server);
  await ask(server, "/live");
  await ask(server, "/live", upgrade);
  expect(seen).toEqual(["203.0.113.9", "203.0.113.9", "127.0.0.1", "127.0.0.1"]);
});

test("a request of the site itself counts for its caller, a forged one does not", async () => {
  const { server, seen } = await noting();
  setClientAddress(server);
  await ask(server, "/me", { "x-wisp-self-request": env.WISP_SELF_REQUEST_TOKEN });
  await ask(server, "/me", {
    "x-wisp-self-request": "0".repeat(env.WISP_SELF_REQUEST_TOKEN.length),
  });
  expect(seen).toEqual(["203.0.113.9", "127.0.0.1"]);
});

const claims = {
  forwarded: "host=evil.example",
  "x-forwarded-host": "evil.example, wisp.example",
  "x-forwarded-port": "1",
  "x-forwarded-proto": "gopher",
  "x-action-forwarded": "1",
};

test.each([
  ["a client's claims of its way are removed", false, {}, {}],
  [
    "of a trusted proxy the name of the site stays",
    true,
    {},
    { "x-forwarded-host": "wisp.example" },
  ],
  [
    "a request of the site itself keeps all",
    false,
    { "x-wisp-self-request": env.WISP_SELF_REQUEST_TOKEN },
    claims,
  ],
])("%s", async (_, trustsProxy, more, left) => {
  const seen: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(Object.fromEntries(Object.entries(headers).filter(([name]) => name in claims)));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  removeClaims(server, trustsProxy);
  await ask(server, "/", { ...claims, ...more });
  expect(seen).toEqual([left]);
});
