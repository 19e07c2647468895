import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { hangUpOnStrayUpgrades, nameCallers } from "./callers.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that notes whom it was told of, by request and by upgrade, and its port. */
async function noting(): Promise<{ server: ReturnType<typeof createServer>; seen: unknown[] }> {
  const seen: unknown[] = [];
  const note = ({ headers }: IncomingMessage): void => void seen.push(headers["x-forwarded-for"]);
  const server = createServer((asked, response) => {
    note(asked);
    response.end();
  });
  server.on("upgrade", (asked, socket) => {
    note(asked);
    setTimeout(() => socket.destroy(), 200);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { server, seen };
}

/** Asks as a client that lies about its address; resolves with how long the socket stayed open. */
function ask(server: ReturnType<typeof createServer>, path: string, more = {}): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const headers = { "x-forwarded-for": "203.0.113.9", ...more };
  const startMs = performance.now();
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false })
      .on("response", (response) => response.resume())
      .on("error", () => {})
      .on("close", () => resolve(performance.now() - startMs))
      .end();
  });
}

const upgrade = { connection: "Upgrade", upgrade: "websocket" };

test("callers are named by their socket, whatever they say", async () => {
  const { server, seen } = await noting();
  await ask(server, "/live");
  await ask(server, "/live", upgrade);
  nameCallers(server);
  await ask(server, "/live");
  await ask(server, "/live", upgrade);
  expect(seen).toEqual(["203.0.113.9", "203.0.113.9", "127.0.0.1", "127.0.0.1"]);
});

test("a socket for anything but the runner's paths is hung up on", async () => {
  const { server } = await noting();
  hangUpOnStrayUpgrades(server);
  expect(await ask(server, "/live?x=1", upgrade)).toBeGreaterThan(150);
  expect(await ask(server, "/live/", upgrade)).toBeLessThan(150);
  expect(await ask(server, "/", upgrade)).toBeLessThan(150);
});
