import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";

const closing: (() => unknown)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) close();
});

/** What a site that was told `trust` hands on as the caller's address, of a request and an upgrade. */
async function handedOn(trust: string): Promise<unknown[]> {
  vi.resetModules();
  vi.stubEnv("WISP_TRUST_PROXY", trust);
  const { register } = await import("./instrumentation.ts");
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
  register();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  for (const more of [{}, { connection: "Upgrade", upgrade: "websocket" }]) {
    const headers = { "x-forwarded-for": "203.0.113.9", ...more };
    await new Promise<void>((resolve) => {
      request({ host: "127.0.0.1", port, path: "/live", headers, agent: false })
        .on("response", (response) => response.resume())
        .on("error", () => {})
        .on("close", resolve)
        .end();
    });
  }
  return seen;
}

test("nobody says who they are but a proxy that the operator trusts", async () => {
  // What was registered stays, so that the one that trusts comes first.
  expect(await handedOn("on")).toEqual(["203.0.113.9", "203.0.113.9"]);
  expect(await handedOn("off")).toEqual(["127.0.0.1", "127.0.0.1"]);
});
